#!/usr/bin/env node
/**
 * The entry point of the program. It is built for Node 12.20 and later, so that an old version prints a sentence instead of a stack trace. In a
 * checkout, where the right Node is a dev dependency, it switches to that one.
 */
import { type Serializable, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION } from '../../shared/version.ts';
import { LAUNCHER, needsWatch } from './leash.ts';
import { interruption, KILL_AFTER } from './terminal/interruption.ts';

const NEEDED = [22, 19] as const;

function isCurrent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

const own = join(__dirname, '..', 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const args = process.argv.slice(2);
const current = isCurrent(process.versions.node);

/** In this process. Where nothing may be kept, the program is compiled again in each run. */
async function start(): Promise<void> {
  const { useCompileCache } = await import('./compile-cache.ts');
  useCompileCache(args);
  await import(pathToFileURL(join(__dirname, 'cli-main.mjs')).href);
}

// Every script that looks for the program runs this: load nothing for it.
if (current && args.length === 1 && /^(?:-v|--version)$/.test(args[0] ?? '')) process.stdout.write(`${VERSION}\n`);
else if (current && !needsWatch(args)) void start();
else if (current || existsSync(own)) {
  const [node, options] = current ? [process.execPath, process.execArgv] : [own, []];
  const child = spawn(node, [...options, join(__dirname, 'cli-main.mjs'), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [LAUNCHER]: String(process.pid) },
  });
  // The terminal sends Ctrl-C to both (`interruption.ts`); a signal sent to this process alone is passed on, and a kill closes the channel between
  // them (`leash.ts`). On Windows a console's signals always reach both, and passing one on would be a kill.
  const passOn = (signal: NodeJS.Signals) => process.platform !== 'win32' && child.kill(signal);
  // A busy program handles no signal at all.
  let ending = false;
  const endSoon = () => {
    ending = true;
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER).unref();
  };
  const interrupted = interruption(() => undefined, endSoon);
  process.on('SIGINT', interrupted);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, endSoon);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, passOn);
  if (process.send !== undefined) {
    // `lsp --node-ipc`: the client talks to this process.
    process.on('message', (message: Serializable) => child.send(message, () => undefined));
    child.on('message', (message) => process.send?.(message, () => undefined));
    process.once('disconnect', () => child.connected && child.disconnect());
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (ending ? 130 : 128 + constants.signals[signal ?? 'SIGKILL']);
    if (process.connected) process.disconnect();
  });
} else {
  process.stderr.write(
    `dragoman needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}. Install a current Node and run the command again.\n`,
  );
  process.exitCode = 2;
}
