/**
 * `node --import start-spy.ts …`: says at the end, on standard error, which files the program looked at, whether it connected or listened, and
 * which of Node's larger modules it loaded. Node reads the program's own modules through the same functions.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

export interface Seen {
  readonly files: string[];
  readonly network: string[];
  readonly modules: readonly string[];
}

const files: string[] = [];
const network: string[] = [];

function spyOn(object: object, names: readonly string[], into: string[]): void {
  for (const name of names) {
    const real: unknown = Reflect.get(object, name);
    if (typeof real !== 'function') throw new Error(`There is no function ${name}.`);
    Reflect.set(object, name, function (this: unknown, ...args: unknown[]) {
      into.push(String(args[0]).replace(/^file:\/\//, ''));
      return Reflect.apply(real, this, args);
    });
  }
}

const LOOKING = ['readFile', 'open', 'readdir', 'opendir', 'stat', 'lstat', 'realpath', 'access', 'mkdir'];
spyOn(fs.promises, [...LOOKING, 'watch'], files);
spyOn(fs, [...LOOKING, ...LOOKING.map((name) => `${name}Sync`), 'existsSync', 'createReadStream', 'watch'], files);
spyOn(net.Socket.prototype, ['connect'], network);
spyOn(net.Server.prototype, ['listen'], network);
syncBuiltinESMExports();

process.on('exit', () => {
  // Not in the types: names of what Node has loaded, as `NativeModule sqlite`.
  const loaded: unknown = Reflect.get(process, 'moduleLoadList');
  const modules = (Array.isArray(loaded) ? loaded.map(String) : []).map((name) => name.replace(/^NativeModule /, ''));
  const seen: Seen = { files, network, modules: modules.filter((name) => !name.includes(' ')) };
  fs.writeSync(2, `${JSON.stringify(seen)}\n`);
});
