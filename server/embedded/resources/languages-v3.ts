import { isGlossaryLanguage, LANGUAGES } from '../languages.ts';
import { json, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';

type Entry = (typeof LANGUAGES)[number];

/** Which languages a resource has. Of those that are not among them this service has nothing to list. */
const RESOURCES = new Map<string, (entry: Entry) => boolean>([
  ['translate_text', () => true],
  ['translate_document', ({ textOnly }) => !textOnly],
  ['glossary', ({ code }) => isGlossaryLanguage(code)],
]);

/** `GET /v3/languages` (docs/spec/service.md#languages): a bare array. Everything here is stable, so `include` adds nothing. */
export function listResourceLanguages({ query }: Call): Reply {
  const resource = query.get('resource');
  if (resource === null) return refuse(400, "Parameter 'resource' not specified.");
  const has = RESOURCES.get(resource);
  if (has === undefined)
    return refuse(
      400,
      `Value for 'resource' not supported: '${resource}'. Allowed values: ${[...RESOURCES.keys()].join(', ')}.`,
    );
  return json(
    200,
    LANGUAGES.filter(has).map((entry) => ({
      lang: written(entry.code),
      name: entry.name,
      usable_as_source: entry.source,
      // Dictionaries are made of base languages, in both directions.
      usable_as_target: entry.target || resource === 'glossary',
      status: 'stable',
      features: Object.fromEntries(featuresOf(entry, resource).map((name) => [name, { status: 'stable' }])),
    })),
  );
}

function featuresOf({ code, source, formality }: Entry, resource: string): readonly string[] {
  if (resource === 'glossary') return [];
  const base = code.split('-', 1)[0] ?? '';
  return [
    ...(formality ? ['formality'] : []),
    ...(isGlossaryLanguage(base) ? ['glossary'] : []),
    ...(resource === 'translate_text' ? ['tag_handling'] : []),
    ...(source ? ['auto_detection'] : []),
  ];
}

/** `EN-US` as `en-US`, `ZH-HANT` as `zh-Hant`. */
function written(code: string): string {
  const [base = '', part] = code.split('-');
  if (part === undefined) return base.toLowerCase();
  const tail = part.length === 4 ? part.charAt(0) + part.slice(1).toLowerCase() : part;
  return `${base.toLowerCase()}-${tail}`;
}
