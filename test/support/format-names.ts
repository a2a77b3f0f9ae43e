/**
 * Where code names a format, a dialect or the language of one: `node test/support/format-names.ts`. What is known of them stands in their own
 * descriptions (`server/core/formats/<name>/`, `server/core/text/dialects/`), so that a format is added without touching anything else. Comments are no code;
 * code is read as a syntax tree.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { FORMATS } from '../../server/core/formats/index.ts';
import { MESSAGE_DIALECTS } from '../../server/core/text/dialects/index.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where formats, dialects and libraries say what they are, and what is written from that. The service of `embedded/` knows no format of ours. */
const DESCRIPTIONS =
  /^server\/(?:core\/(?:formats\/(?:[^/]+\/|list\.ts)|text\/dialects\/|code\/(?:libraries|typings)\/)|embedded\/)|^shared\/file-types\.ts$/;

/** What people call some of them beside their ids. */
const CALLED = ['webvtt', 'linguist', 'flutter', 'lproj', 'gettext', 'xlf'];

const ids = [
  ...FORMATS.flatMap(({ id, languages, dialects = [] }) => [id, ...languages, ...dialects.map((one) => one.id)]),
  ...MESSAGE_DIALECTS.map(({ id }) => id),
];

/** Ids of formats and dialects, of the families of dialects, and of the languages that editors call their files. */
const NAMES: ReadonlySet<string> = new Set([...ids, ...ids.map((id) => id.split(/[-.]/, 1)[0] ?? ''), ...CALLED]);

/** Words of programming: in a name that code declares they say nothing of a format. */
const WORDS: ReadonlySet<string> = new Set(
  'al icu java javascript json l10n markdown modules nls php plain properties strings typescript xml yaml'.split(' '),
);

/** Their file name extensions, without the dot. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  FORMATS.flatMap(({ extensions, textDecides = [] }) => [...extensions, ...textDecides]).map((it) => it.slice(1)),
);

/** The folders of formats; others below `server/core/formats` hold what several of them share. */
const FOLDERS: ReadonlySet<string> = new Set(
  [
    ...readFileSync(resolve(root, 'server/core/formats/list.ts'), 'utf8').matchAll(/ from '\.\/([\w-]+)\/index\.ts'/g),
  ].flatMap(([, folder]) => folder ?? []),
);

/**
 * `name`: a string, a key or a choice of a pattern that is one, or begins with one and a hyphen. `word`: one among the words of a text. `extension`:
 * `.po` or `*.{po,pot}` in a text, `\.po` in a pattern. `import`: of a file in the folder of a format. `identifier`: a word of a name that code declares.
 */
export type How = 'name' | 'word' | 'extension' | 'import' | 'identifier';

export interface Naming {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly how: How;
  /** As the formats write it; of an extension without the dot. */
  readonly name: string;
}

/** Every mention outside of the descriptions, each once in its line. */
export function formatNames(): readonly Naming[] {
  return sources()
    .filter((file) => !DESCRIPTIONS.test(file))
    .flatMap((file) => namesIn(file, readFileSync(resolve(root, file), 'utf8')));
}

const FORMAT = /^server\/core\/formats\/([^/]+)\//;

/** Folders of formats that import from the folder of another format, as `vue json`. */
export function formatsOfOthers(): readonly string[] {
  const found = sources().flatMap((file) => {
    const own = FORMAT.exec(file)?.[1] ?? '';
    if (!FOLDERS.has(own)) return [];
    const text = readFileSync(resolve(root, file), 'utf8');
    return [...text.matchAll(/ from '(\.[^']*)'/g)].flatMap(([, path = '']) => {
      const other = FORMAT.exec(normalize(join(dirname(file), path)).replaceAll('\\', '/'))?.[1] ?? '';
      return FOLDERS.has(other) && other !== own ? [`${own} ${other}`] : [];
    });
  });
  return [...new Set(found)].sort();
}

function sources(): readonly string[] {
  return globSync('{client,server,shared}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules'))
    .sort();
}

interface Node {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly start: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The mentions of one file. Exported for its test. */
export function namesIn(file: string, text: string): readonly Naming[] {
  const found = new Map<string, Naming>();
  const say = ({ start }: Node, how: How, name: string) => {
    const line = text.slice(0, start).split('\n').length;
    const key = `${line} ${name}`;
    if (!found.has(key)) found.set(key, { file, line, how, name });
  };
  const visit = (node: Node, keyed: boolean) => {
    const { type, value, name, regex } = node;
    if (type === 'Literal' && typeof value === 'string') inText(value, (...said) => say(node, ...said));
    else if (type === 'TemplateElement')
      inText(String((value as { cooked?: string }).cooked ?? ''), (...said) => say(node, ...said));
    else if (type === 'Literal' && regex !== undefined)
      inPattern(String((regex as { pattern: string }).pattern), (...said) => say(node, ...said));
    else if (type === 'Identifier' && keyed && NAMES.has(String(name))) say(node, 'name', String(name));
    else if (type === 'Identifier')
      for (const word of camel(String(name))) if (NAMES.has(word) && !WORDS.has(word)) say(node, 'identifier', word);
  };
  const walk = (value: unknown, parent: Node | undefined, key: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, parent, key);
    if (!isNode(value)) return;
    const isExample = file.startsWith('server/core/checks/') && parent?.type === 'Property' && key === 'value';
    if (isExample && EXAMPLES.has(keyName(parent))) return;
    if (DOCUMENTED.has(calleeName(parent)) && key === 'arguments') return;
    if (key === 'source' && /^(?:Import|Export|TSImport)/.test(parent?.type ?? '')) {
      const folder = /(?:^|\/)formats\/([\w-]+)\//.exec(String(value['value']))?.[1] ?? '';
      if (FOLDERS.has(folder)) say(value, 'import', folder);
      return;
    }
    // What another file calls it is counted there, and what is asked of a description is no name.
    if (parent?.type === 'ImportSpecifier' || (key === 'property' && parent?.['computed'] === false)) return;
    visit(
      value,
      key === 'key' &&
        (parent?.type === 'Property' || parent?.type === 'TSPropertySignature') &&
        parent['shorthand'] !== true,
    );
    for (const [next, child] of Object.entries(value)) if (typeof child === 'object') walk(child, value, next);
  };
  walk(parseAst(text, { lang: 'ts' }), undefined, '');
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/** Of the examples of checks: the texts, and how they are read. */
const EXAMPLES = new Set(['dialect', 'source', 'target', 'fixed']);
/** Descriptions of settings, which only people read. */
const DOCUMENTED = new Set(['describe']);

const keyName = (node: Node | undefined) => (isNode(node?.['key']) ? String(node['key']['name']) : '');

function calleeName(node: Node | undefined): string {
  const callee = node?.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : undefined;
  return isNode(callee?.['property']) ? String(callee['property']['name']) : '';
}

/** Files of our own, modules of the program and pages of its documentation. */
const OURS = /^\.{1,2}\/.*$|\b(?:dragoman(?:\.\w+)?|style-rules\.schema)\.json\b|\b[\w-]+\.md\b/g;

function inText(text: string, say: (how: How, name: string) => void): void {
  const lower = text.toLowerCase();
  const family = /^[a-z\d]+(?=-[\w-]+$)/.exec(lower)?.[0] ?? '';
  if (NAMES.has(lower) || NAMES.has(family)) {
    say('name', NAMES.has(lower) ? lower : family);
    return;
  }
  for (const [, one, all] of text.replace(OURS, '').matchAll(/\.(\w+)\b(?!\()|\.\{([\w,]+)\}/g))
    for (const word of (one ?? all ?? '').split(',')) if (EXTENSIONS.has(word)) say('extension', word);
  if (!/\s/.test(text)) return;
  for (const [word] of lower.matchAll(/(?<![\w.$/-])[a-z][\w-]*/g)) if (NAMES.has(word)) say('word', word);
}

function inPattern(pattern: string, say: (how: How, name: string) => void): void {
  for (const [, one, all] of pattern.matchAll(/\\\.(\w+)|\\\.\((?:\?:)?([\w|?]+)\)/g))
    for (const word of (one ?? all ?? '').split(/[|?]/))
      if (EXTENSIONS.has(word) || NAMES.has(word)) say('extension', word);
  for (const [word] of pattern.matchAll(/(?<![\w\\-])[a-z][\w-]*/g)) if (NAMES.has(word)) say('name', word);
}

/** `vueVerdict`: `vue` and `verdict`. */
function camel(name: string): readonly string[] {
  return name.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { file, line, how, name } of formatNames()) console.log(`${file}:${line}: ${name} (${how})`);
