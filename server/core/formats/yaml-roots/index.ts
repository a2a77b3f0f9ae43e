import { NODE } from '../../text/key-tree.ts';
import { scanYaml } from '../../text/yaml/scan.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import { Dialects } from '../common/key-tree/choose.ts';
import { children } from '../common/key-tree/members.ts';
import { addYaml } from '../common/sections/add-yaml.ts';
import { sectionEncoder } from '../common/sections/encode.ts';
import { isLocaleKey, manyLocales } from '../common/sections/looks.ts';
import { sectionNaming } from '../common/sections/naming.ts';
import { sectionOutline } from '../common/sections/outline.ts';
import { readSections } from '../common/sections/read.ts';
import { yamlRoots } from '../common/sections/roots.ts';
import type { Inner, Sectioned, SectionedFormat } from '../common/sections/section.ts';
import { sortSections } from '../common/sections/sort.ts';
import { writeSections } from '../common/sections/write.ts';
import type { Format } from '../format.ts';
import { YAML_DIALECTS } from '../yaml/detect.ts';
import { yaml } from '../yaml/index.ts';
import { syntaxProblems } from '../yaml/problems.ts';
import { rails } from '../yaml/rails.ts';

/** Files that may contain all languages: by the name of their folder, or their own. */
const PLACES =
  /(?:^|\/)(?:locales?|i18n|l10n|translations?|messages)(?:\/(?:[^/]+\/)*[^/]+|[-_.][^/]*)?\.ya?ml$|(?:^|\/)(?:langs?|languages?)\/(?:[^/]+\/)*[^/]+\.ya?ml$/i;

/** A root key with nothing after it: a cheap test before anything is parsed. */
const ROOT = /^(["']?)([A-Za-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*)\1[ \t]*:[ \t]*(?:#.*)?\r?$/gm;

const OTHERS = new Dialects(YAML_DIALECTS.list.filter((dialect) => dialect !== rails));

/** Only languages at the root, and several of them. */
function isMany(tree: YamlTree): boolean {
  if (tree.size === 0 || tree.kind(0) !== NODE.object) return false;
  const keys = [...children(tree, 0)].map((node) => tree.key(node));
  return keys.length > 1 && keys.every(isLocaleKey);
}

/** Ruby's, if placeholders, plural groups or the folder show it; else by the texts of the first language. */
function dialectIn(text: string, path = ''): string {
  if (/%[{<]|(?:^|\/)config\/locales\//.test(text.includes('%') ? text + path : path)) return rails.id;
  if (/^[ \t]+one:/m.test(text) && /^[ \t]+other:/m.test(text)) return rails.id;
  const tree = scanYaml(text);
  return OTHERS.of(isMany(tree) ? tree.below(1, tree.key(1), false) : tree, path).id;
}

const inners = new Map<string, Inner>();

function innerOf(dialect: string): Inner {
  const inner = inners.get(dialect) ?? { ...yaml, options: { dialect } };
  inners.set(dialect, inner);
  return inner;
}

let known: { readonly text: string; readonly dialect: string; readonly parts: Sectioned } | undefined;

function split(text: string, dialect: string): Sectioned {
  // All languages of one text are read in succession.
  if (known?.text === text && known.dialect === dialect) return known.parts;
  const tree = scanYaml(text);
  const sections = yamlRoots(tree, { block: 0, kind: 'own', inner: innerOf(dialect), shift: 0 });
  const parts: Sectioned = {
    sections,
    problems: syntaxProblems(tree),
    malformed: tree.malformed,
    add: (_like, _locale, body) => addYaml(sections, body),
  };
  known = { text, dialect, parts };
  return parts;
}

const PARTS: SectionedFormat = {
  id: 'yaml-roots',
  unknownKey: 'yaml-roots-unknown-key',
  dialect: dialectIn,
  split,
};

/** One YAML file with all languages, each a key of its root. */
export const yamlRootsFormat: Format = {
  id: PARTS.id,
  layout: 'bilingual',
  manyLocales: manyLocales(PARTS),
  extensions: [],
  textDecides: ['.yml', '.yaml'],
  anywhere: ':',
  stating: ['.yml', '.yaml'],
  mayBe: (path) => PLACES.test(path),
  languages: ['yaml'],
  keyed: true,
  code: yaml.code,
  codec: yaml.codec,
  encoderAt: sectionEncoder(PARTS),
  outline: sectionOutline,
  recognises: (path, text) =>
    yaml.recognises(path, '') &&
    new Set([...text.matchAll(ROOT)].map(([, , key]) => key)).size > 1 &&
    isMany(scanYaml(text)),
  parse: (text, options) => readSections(PARTS, text, options),
  write: (text, catalog, changes) => writeSections(PARTS, text, catalog, changes),
  naming: sectionNaming(PARTS),
  sort: (text, catalog) => sortSections(PARTS, text, catalog),
  // A new language is added to the existing file.
  create: ({ text }) => text,
};
