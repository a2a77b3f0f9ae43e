import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { cleanEnvironment } from './environment.ts';
import { findProgram } from './find.ts';

export interface StartOptions {
  /** Where it runs. */
  readonly cwd: string;
  /** A program that lies below this folder is never started. */
  readonly untrusted?: string;
  /** Variables beside those that every program gets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends it, with all that it has started. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which it is ended. */
  readonly limit: number;
}

export type Program = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a program: the only place where Dragoman starts one that is not its own. It is found on PATH, gets no key, and ends in time.
 *
 * @returns undefined where there is no such program
 */
export function startProgram(name: string, args: readonly string[], options: StartOptions): Program | undefined {
  const path = findProgram(name, options.untrusted);
  if (path === undefined || options.signal?.aborted === true) return undefined;
  const child = spawn(path, args, {
    cwd: options.cwd,
    env: cleanEnvironment(process.env, options.environment),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own, so that what it has started ends with it.
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
  // A program that ends early takes no more input; what is wrong shows in what it says.
  child.stdin.on('error', () => undefined);
  return child;
}

/** Programs that have a group of their own do not end with this process by themselves. */
const running = new Set<Program>();

function endAll(): void {
  for (const child of running) endGroup(child);
}

/** Ends a program and what it has started. One that has ended already is none of our business. */
export function endGroup(child: Program): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** What a program has said. */
export interface Said {
  readonly code: number | null;
  readonly out: Buffer;
  /** Its first complaint, 500 characters at most. */
  readonly complaint: string;
  /** There was more to read than was wanted. */
  readonly full: boolean;
}

/**
 * Runs a program to its end.
 *
 * @param input its standard input
 * @param most bytes of output to read; it is ended when there are more
 * @returns undefined where there is no such program, or it cannot be started
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
