import { fail } from '../../../../shared/values/result.ts';
import { fitsKey } from '../../text/yaml/encode.ts';
import { isTextToAll } from '../../text/yaml/words.ts';
import { typable } from '../common/entries/typable.ts';
import { keyNaming } from '../common/key-tree/naming.ts';
import { keyOutline } from '../common/key-tree/outline.ts';
import type { Naming } from '../common/order/naming.ts';
import type { Format } from '../format.ts';
import { createYaml } from './create.ts';
import { detectYaml, YAML_DIALECTS, YAML_TREES } from './detect.ts';
import { YAML_ENTRY } from './entry.ts';
import { encodeYamlAt, YAML_TEXT } from './raw.ts';
import { readYaml } from './read.ts';
import { sortYaml } from './sort.ts';
import { writeYaml } from './write.ts';

/** Files with these names are YAML without texts to translate. */
const OTHER_FILES =
  /(?:^|\/)(?:(?:docker-)?compose(?:\.[\w-]+)?|pnpm-(?:lock|workspace)|pubspec|l10n|mkdocs|_config|action|openapi|swagger|codecov|crowdin|i18n-tasks|lefthook|\.[^/]*|[^/]*\.(?:schema|config))\.ya?ml$|(?:^|\/)\.(?:github|gitlab|circleci)\//i;

const KEYS = keyNaming(YAML_TREES);

/** A name that needs quotes, or that Ruby reads as true or false, is left to people. */
const naming: Naming = {
  nameAt: KEYS.nameAt,
  rename: (files, name, to) =>
    fitsKey(to) && isTextToAll(to)
      ? KEYS.rename(files, name, to)
      : fail({ message: `YAML would not read "${to}" as a key without quotes. Choose a name that needs no quotes.` }),
};

/** `config/application.rb` of Rails, for everything below `config/locales`. */
const RAILS_SOURCE: Format['sourceSaid'] = {
  fileFor: (path) => /^((?:.*\/)?config)\/locales\//.exec(path)?.[1]?.concat('/application.rb'),
  locale: (text) =>
    /^\s*config\.i18n\.default_locale\s*=\s*:?(["']?)([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?)\1\s*(?:#.*)?$/m.exec(text)?.[2],
};

/** YAML locale files of Rails, Symfony and others: one file per locale. */
export const yaml: Format = typable(
  {
    id: 'yaml',
    layout: 'one-file-per-locale',
    extensions: ['.yml', '.yaml'],
    common: ['.yml', '.yaml'],
    languages: ['yaml'],
    keyed: true,
    sourceSaid: RAILS_SOURCE,
    code: ["t('{key}'", 't(:{key}', "$t('{key}'", "translate('{key}'", "'{key}'|trans", "'{key}' | trans"],
    dialects: YAML_DIALECTS.list.map(({ id, about }) => ({ id, title: about.title })),
    codec: YAML_TEXT,
    encoderAt: encodeYamlAt,
    outline: keyOutline,
    recognises: (path) => /\.ya?ml$/i.test(path) && !OTHER_FILES.test(path),
    detect: detectYaml,
    parse: readYaml,
    write: writeYaml,
    naming,
    sort: sortYaml,
    create: createYaml,
  },
  YAML_ENTRY,
);
