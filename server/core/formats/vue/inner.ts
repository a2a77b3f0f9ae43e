import { scanJson } from '../../text/json/scan.ts';
import { NODE } from '../../text/key-tree.ts';
import { ecma } from '../../text/literals/ecma.ts';
import { skipTrivia } from '../../text/literals/language.ts';
import { scanLiteral } from '../../text/literals/scan.ts';
import { Dialects } from '../common/key-tree/choose.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { vueI18n } from '../common/key-tree/dialects/vue-i18n.ts';
import { keyNaming } from '../common/key-tree/naming.ts';
import { createLiteral } from '../common/literals/create.ts';
import { encodeLiteralAt } from '../common/literals/raw.ts';
import { type FaultCodes, readLiteral } from '../common/literals/read.ts';
import { sortLiteral } from '../common/literals/sort.ts';
import { type LiteralFormat, writeLiteral } from '../common/literals/write.ts';
import type { Inner } from '../common/sections/section.ts';
import { json } from '../json/index.ts';
import { yaml } from '../yaml/index.ts';

/** How all texts of a component are read. */
export const DIALECT = vueI18n.id;

/** JSON as vue-i18n's compiler accepts it: comments and a trailing comma are allowed. */
export const jsonInside: Inner = { ...json, options: { dialect: DIALECT, path: 'i18n.jsonc' } };

export const yamlInside: Inner = { ...yaml, options: { dialect: DIALECT } };

const CODES: FaultCodes = {
  comma: 'vue-comma',
  quote: 'vue-quote',
  bracket: 'vue-bracket',
  syntax: 'vue-syntax',
  conflict: 'vue-merge-conflict',
  duplicate: 'vue-duplicate-key',
  deep: 'vue-too-deep',
};

const JSON5: LiteralFormat = {
  dialects: new Dialects([vueI18n, plain]),
  scan: (text) => scanLiteral(text, ecma, skipTrivia(ecma, text, text.charCodeAt(0) === 0xfeff ? 1 : 0)),
  defaults: { eol: '\n', step: '  ', quote: "'", keyQuote: '', brackets: ['{', '}'], trailingComma: true },
  frame: (literal, { eol }) => `${literal}${eol}`,
};

/** Unquoted keys and single-quoted texts: a JavaScript literal. */
export const json5Inside: Inner = {
  layout: 'one-file-per-locale',
  encoderAt: encodeLiteralAt(ecma),
  options: { dialect: DIALECT },
  parse: (text, options) => readLiteral('json5', JSON5, CODES, text, options),
  write: (text, catalog, changes, source) => writeLiteral(JSON5, text, catalog, changes, source),
  naming: keyNaming(JSON5),
  sort: sortLiteral(JSON5),
  create: (source) => createLiteral(JSON5, source).trimStart(),
};

/** The syntax of the texts in a block. Without `lang` JSON is meant, but some write YAML: both are tried. */
export function innerOf(lang: string, content: string): Inner | undefined {
  const word = lang.toLowerCase();
  if (word === 'yaml' || word === 'yml') return yamlInside;
  if (word !== '' && word !== 'json' && word !== 'json5' && word !== 'jsonc') return undefined;
  const tree = scanJson(content, { jsonc: true });
  if (!tree.malformed) return word === '' && tree.size > 0 && tree.kind(0) !== NODE.object ? yamlInside : jsonInside;
  const first = content.trimStart().charAt(0);
  if (word === '' && first !== '{' && first !== '/') return yamlInside;
  const literal = JSON5.scan(content);
  return literal.size > 0 && !literal.malformed ? json5Inside : jsonInside;
}

export const scanJson5 = JSON5.scan;
