import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { cleanEnvironment } from './environment.ts';
import { findProgram } from './find.ts';

export interface StartOptions {
  /** Its working directory. */
  readonly cwd: string;
  /** A program inside this folder is never started. */
  readonly untrusted?: string;
  /** Variables in addition to those that every program gets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends it, along with its own children. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which it is ended. */
  readonly limit: number;
}

export type Program = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a program: the only place where Dragoman starts one that is not its own. It is found on PATH, gets no key, and has a time limit.
 *
 * @returns undefined if there is no such program
 */
export function startProgram(name: string, args: readonly string[], options: StartOptions): Program | undefined {
  const path = findProgram(name, options.untrusted);
  if (path === undefined || options.signal?.aborted === true) return undefined;
  const child = spawn(path, args, {
    cwd: options.cwd,
    env: cleanEnvironment(process.env, options.environment),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A process group of its own, so that its children end with it.
    detached: process.platform !== 'win32',
  });
  const end = () => endGroup(child);
  const timer = setTimeout(end, options.limit).unref();
  options.signal?.addEventListener('abort', end, { once: true });
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  const done = () => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
    running.delete(child);
    if (running.size === 0) process.removeListener('exit', endAll);
  };
  child.once('error', done);
  child.once('close', done);
  // A program that ends early takes no more input; its output will show what is wrong.
  child.stdin.on('error', () => undefined);
  return child;
}

/** Programs with a process group of their own do not end with this process. */
const running = new Set<Program>();

function endAll(): void {
  for (const child of running) endGroup(child);
}

/** Ends a program and its children, unless it has already ended. */
export function endGroup(child: Program): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** The output of a program. */
export interface Said {
  readonly code: number | null;
  readonly out: Buffer;
  /** The start of its standard error, at most 500 characters. */
  readonly complaint: string;
  /** There was more output than the limit. */
  readonly full: boolean;
}

/**
 * Runs a program to its end.
 *
 * @param input its standard input
 * @param most bytes of output to read; the program is ended if there are more
 * @returns undefined if there is no such program, or it cannot be started
 */
export function runProgram(
  name: string,
  args: readonly string[],
  options: StartOptions & { readonly input?: string; readonly most?: number },
): Promise<Said | undefined> {
  const child = startProgram(name, args, options);
  if (child === undefined) return Promise.resolve(undefined);
  const { input = '', most = Number.POSITIVE_INFINITY } = options;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= most) chunks.push(chunk);
      else endGroup(child);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(0, 500);
    });
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve({ code, out: Buffer.concat(chunks), complaint, full: bytes > most }));
    child.stdin.end(input);
  });
}
