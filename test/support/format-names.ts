/**
 * Where code names a format, a dialect or the language of one: `node test/support/format-names.ts`. What is known of them stands in their own
 * descriptions (`server/core/formats/<name>/`, `server/core/text/dialects/`), so that a format is added without touching anything else.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FORMATS } from '../../server/core/formats/index.ts';
import { MESSAGE_DIALECTS } from '../../server/core/text/dialects/index.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where formats, dialects and libraries say what they are, and what is written from that. The service of `embedded/` knows no format of ours. */
const DESCRIPTIONS =
  /^server\/(?:core\/(?:formats\/(?:[^/]+\/|list\.ts)|text\/dialects\/|code\/(?:libraries|typings)\/)|embedded\/)|^shared\/file-types\.ts$/;

/** Ids of formats and dialects, and of the languages that editors call their files. */
const NAMES: ReadonlySet<string> = new Set([
  ...FORMATS.flatMap(({ id, languages, dialects = [] }) => [id, ...languages, ...dialects.map((one) => one.id)]),
  ...MESSAGE_DIALECTS.map(({ id }) => id),
]);

export interface Naming {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly name: string;
}

/** Every string, every key of an object at the beginning of a line and every pattern for a whole text (`/^jsonc?$/`) that is such a name. Comments, and examples of checks (`dialect: 'icu'`), are not code. */
export function formatNames(): readonly Naming[] {
  return globSync('{client,server,shared}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => !DESCRIPTIONS.test(file))
    .sort()
    .flatMap((file) => {
      const isCheck = file.startsWith('server/core/checks/');
      return readFileSync(resolve(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (/^\s*(?:\*|\/[/*])/.test(line)) return [];
          const code = isCheck ? line.replace(/\bdialect: '[^']*'/, '') : line;
          const said = code.matchAll(/(?<=(['"`]))[\w-]+(?=\1)|(?<=^\s*)[\w-]+(?=: )|(?<=\/\^)[\w-]+(?=\??\$\/)/g);
          return [...said].flatMap(([name]) => (NAMES.has(name) ? [{ file, line: index + 1, name }] : []));
        });
    });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { file, line, name } of formatNames()) console.log(`${file}:${line}: ${name}`);
