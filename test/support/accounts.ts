import { expect } from 'vitest';
import { type Embedded, startEmbedded } from '../../server/embedded/index.ts';
import { type CliRun, folderOf, runCli } from './cli.ts';

const PAID = 'c0ffee00-1234-4abc-8def-0123456789ab';
const FREE = 'decade00-5678-4abc-8def-0123456789ab:fx';
/** The service's day, for as long as the tests run: none of them meets midnight. */
export const TODAY = '2026-05-20';
const clock = () => Date.parse(`${TODAY}T12:00:00Z`);

/** A key of the paid account, its admin key, or the key of the free account. */
export type Who = 'paid' | 'admin' | 'free';

/** An account of each plan, and the command line to use them with. */
export interface Accounts {
  readonly paid: Embedded;
  /** Runs a command and holds what holds for all: no key in any output, no stack trace, tables within 80 columns. */
  as(who: Who, args: readonly string[], input?: string): Promise<CliRun>;
  /** What a command that succeeds says with `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  json(who: Who, ...args: readonly string[]): Promise<any>;
  /** A command that fails: one sentence on stderr, nothing on stdout but with `--json`, and the code. */
  fails(who: Who, args: readonly string[], code: number, message: RegExp): Promise<void>;
  close(): Promise<void>;
}

export async function openAccounts(files: Readonly<Record<string, string>> = {}): Promise<Accounts> {
  const paid = await startEmbedded({ key: PAID, clock });
  const free = await startEmbedded({ key: FREE, clock });
  const cwd = await folderOf(files);

  async function as(who: Who, args: readonly string[], input?: string): Promise<CliRun> {
    const key = { paid: PAID, admin: `${PAID}:adm`, free: FREE }[who];
    const env = { DRAGOMAN_SERVICE: (who === 'free' ? free : paid).url, DRAGOMAN_AUTH_KEY: key };
    const run = await runCli(args, { cwd, env, ...(input !== undefined && { input }) });
    for (const output of [run.stdout, run.stderr]) {
      for (const secret of [PAID, FREE.replace(':fx', '')]) expect(output).not.toContain(secret);
      expect(output).not.toMatch(/ {4}at |node:internal/);
    }
    if (!args.includes('--json') && !args.includes('--csv'))
      for (const line of run.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    return run;
  }

  return {
    paid,
    as,
    async json(who, ...args) {
      const run = await as(who, [...args, '--json']);
      expect(run, run.stderr).toMatchObject({ code: 0 });
      return JSON.parse(run.stdout);
    },
    async fails(who, args, code, message) {
      const run = await as(who, args);
      if (args.includes('--json'))
        expect(JSON.parse(run.stdout)).toMatchObject({ error: { message: expect.any(String) } });
      else expect(run.stdout).toBe('');
      expect(run.stderr).toMatch(message);
      expect(run.stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
      expect(run.code).toBe(code);
      // Wrong use is known before anything is sent.
      if (code === 2) expect(run.stderr).not.toContain('HTTP');
    },
    async close() {
      await paid.close();
      await free.close();
    },
  };
}
