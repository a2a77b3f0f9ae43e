#!/usr/bin/env node
/**
 * The program's door. It runs on any Node, so that an old one gets a sentence instead of a stack trace;
 * in a checkout, where the right Node is a dev dependency, it goes on with that one.
 */
import { type Serializable, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LAUNCHER } from './leash.ts';

const NEEDED = [22, 19] as const;

function isCurrent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

const own = join(__dirname, '..', 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (isCurrent(process.versions.node)) void import(pathToFileURL(join(__dirname, 'cli-main.mjs')).href);
else if (existsSync(own)) {
  const child = spawn(own, [join(__dirname, 'cli-main.mjs'), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [LAUNCHER]: String(process.pid) },
  });
  // The terminal sends Ctrl-C to both (`interruption.ts`); a signal sent to this process alone is passed on, and a kill closes the channel between
  // them (`leash.ts`). On Windows a console's signals always reach both, and one that is passed on is a kill.
  const passOn = (signal: NodeJS.Signals) => process.platform !== 'win32' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, passOn);
  if (process.send !== undefined) {
    // `lsp --node-ipc`: the client speaks to this process.
    process.on('message', (message: Serializable) => child.send(message, () => undefined));
    child.on('message', (message) => process.send?.(message, () => undefined));
    process.once('disconnect', () => child.connected && child.disconnect());
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
    if (process.connected) process.disconnect();
  });
} else {
  process.stderr.write(
    `dragoman needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}. Install a current Node and run the command again.\n`,
  );
  process.exitCode = 2;
}
