import { baseCode, isGlossaryLanguage, LANGUAGES, type Language } from '../languages.ts';
import { json, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { hasStyles } from './style-fields.ts';
import { isWritingLanguage, isWritingVariant } from './write-languages.ts';

type Side = 'source' | 'target' | 'both';

interface Feature {
  readonly name: string;
  /** Which language of a pair must support it. */
  readonly side: Side;
  readonly has: (language: Language) => boolean;
}

interface Resource {
  readonly has: (language: Language) => boolean;
  readonly features: readonly Feature[];
}

const MEMORY = new Set('DE EN EN-GB EN-US ES ES-419 FR IT JA KO ZH ZH-HANS'.split(' '));
const VOICE = new Set(
  `AR BG BN CS DA DE EL EN EN-GB EN-US ES ET FI FR GA HE HR HU ID IT JA KO LT LV MT NB NL PL PT PT-BR PT-PT RO RU SK SL SV TH TL TR UK VI
   ZH ZH-HANS ZH-HANT`.split(/\s+/),
);

const formality: Feature = { name: 'formality', side: 'target', has: (language) => language.formality };
const glossary: Feature = { name: 'glossary', side: 'both', has: (language) => language.glossary };
const tags: Feature = { name: 'tag_handling', side: 'both', has: (language) => language.tagHandling };
const style: Feature = { name: 'style_rules', side: 'target', has: ({ code }) => hasStyles(code) };
const memory: Feature = { name: 'translation_memory', side: 'both', has: ({ code }) => MEMORY.has(code) };
/** Languages that are detected automatically: not those added without glossaries and tag handling. */
const detection: Feature = { name: 'auto_detection', side: 'source', has: (one) => one.source && one.glossary };
const writing = (name: string): Feature => ({ name, side: 'target', has: ({ code }) => isWritingVariant(code) });

/** The languages of each resource, and the features that they have there. */
const RESOURCES: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ['translate_text', { has: () => true, features: [formality, glossary, tags, style, memory, detection] }],
  ['translate_document', { has: ({ textOnly }) => !textOnly, features: [formality, glossary, detection] }],
  ['glossary', { has: ({ code }) => isGlossaryLanguage(code), features: [] }],
  ['voice', { has: ({ code }) => VOICE.has(code), features: [formality, glossary] }],
  [
    'write',
    {
      has: ({ code }) => isWritingLanguage(code),
      features: [writing('writing_style'), writing('tone'), detection],
    },
  ],
  ['style_rules', { has: ({ code }) => hasStyles(code) && baseCode(code) === code, features: [] }],
  ['translation_memory', { has: ({ code }) => MEMORY.has(code), features: [] }],
]);

/** Resources whose objects use base languages, in both directions. */
const BASE_ONLY = new Set(['glossary', 'style_rules', 'write', 'translation_memory']);

/** `GET /v3/languages` (docs/spec/service.md#languages): a bare array. Beta languages are included with `include=beta`. */
export function listResourceLanguages({ query }: Call): Reply {
  const name = query.get('resource');
  if (name === null) return refuse(400, "Parameter 'resource' not specified.");
  const resource = RESOURCES.get(name);
  if (resource === undefined) {
    const known = [...RESOURCES.keys()].join(', ');
    return refuse(400, `Value for 'resource' not supported: '${name}'. Allowed values: ${known}.`);
  }
  const include = query.getAll('include').flatMap((value) => value.split(','));
  if (!include.every((value) => value === 'beta' || value === 'external'))
    return refuse(400, "Value for 'include' not supported: expected beta or external.");
  const shown = LANGUAGES.filter((one) => resource.has(one) && (!one.beta || include.includes('beta')));
  return json(
    200,
    shown.map((one) => ({
      lang: written(one.code),
      name: one.name,
      usable_as_source: one.source,
      usable_as_target: one.target || BASE_ONLY.has(name),
      status: one.beta ? 'beta' : 'stable',
      features: Object.fromEntries(
        resource.features.filter(({ has }) => has(one)).map((feature) => [feature.name, { status: 'stable' }]),
      ),
    })),
  );
}

/** `GET /v3/languages/resources`: the available features, and the side of a pair that each applies to. */
export function listResources(): Reply {
  return json(
    200,
    [...RESOURCES].map(([name, { features }]) => ({
      name,
      features: features.map((feature) => ({
        name: feature.name,
        ...(feature.side !== 'target' && { needs_source_support: true }),
        ...(feature.side !== 'source' && { needs_target_support: true }),
      })),
    })),
  );
}

/** `EN-US` as `en-US`, `ZH-HANT` as `zh-Hant`. */
function written(code: string): string {
  const [base = '', part] = code.split('-');
  if (part === undefined) return base.toLowerCase();
  const tail = part.length === 4 ? part.charAt(0) + part.slice(1).toLowerCase() : part;
  return `${base.toLowerCase()}-${tail}`;
}
