import { keyNaming } from '../common/key-tree/naming.ts';
import { keyOutline } from '../common/key-tree/outline.ts';
import type { Format } from '../format.ts';
import { createJson } from './create.ts';
import { describeJson } from './describe.ts';
import { detectDialect, JSON_DIALECTS, JSON_TREES } from './detect.ts';
import { jsonGlimpses } from './glimpses.ts';
import { encodeJsonAt, JSON_STRING } from './raw.ts';
import { readJson } from './read.ts';
import { sortJson } from './sort.ts';
import { stampsOf } from './stamps.ts';
import { updateJson } from './update.ts';
import { validateJson } from './validate.ts';
import { writeJson } from './write.ts';

/** Files with these names are JSON without texts to translate. Names that may be a namespace (`settings.json`) are not listed. */
const OTHER_FILES =
  /(?:^|\/)(?:package(?:-lock)?|npm-shrinkwrap|composer|[jt]sconfig(?:\.[\w-]+)?|dragoman(?:\.lock)?|angular|nx|lerna|biome|turbo|\.vscode\/[^/]*|\.[^/]*|[^/]*\.(?:schema|config))\.jsonc?$/i;

/** JSON locale files in all their dialects: one file per locale (docs/spec/formats.md#json-dialects). */
export const json: Format = {
  id: 'json',
  layout: 'one-file-per-locale',
  extensions: ['.json', '.jsonc', '.arb'],
  common: ['.json', '.jsonc'],
  stating: ['.arb'],
  // Chrome's folders and Flutter's files.
  underscored: /(^|\/)_locales\/|\.arb$/,
  folders: ['_locales'],
  conventional: /\.nls\./i,
  toolFile: {
    extensions: ['.arb'],
    name: 'l10n.yaml',
    dialect: (text) => (/^use-escaping[ \t]*:[ \t]*true[ \t]*(?:#.*)?$/m.test(text) ? 'arb-escaping' : undefined),
  },
  rooted: {
    locale: (text) => /^\uFEFF?\s*\{\s*"([A-Za-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*)"\s*:\s*\{/.exec(text)?.[1],
    like: 'Rails',
  },
  languages: ['json', 'jsonc'],
  symbols: { json: 'vscode.json-language-features', jsonc: 'vscode.json-language-features' },
  quoted: true,
  noted: ['ARB', 'messages of browser extensions'],
  unsortable: 'places refer to each other, or it is JSON with comments',
  keyed: true,
  code: ["t('{key}'", "$t('{key}'", "translate('{key}'", "__('{key}'", "'{key}' | translate"],
  dialects: JSON_DIALECTS.list.map(({ id, about }) => ({ id, title: about.title })),
  codec: JSON_STRING,
  encoderAt: encodeJsonAt,
  outline: keyOutline,
  recognises: (path) => /\.(?:jsonc?|arb)$/i.test(path) && !OTHER_FILES.test(path),
  detect: detectDialect,
  parse: readJson,
  glimpses: jsonGlimpses,
  update: updateJson,
  write: writeJson,
  describe: describeJson,
  naming: keyNaming(JSON_TREES),
  sort: sortJson,
  stamps: stampsOf,
  create: createJson,
  validate: validateJson,
};
