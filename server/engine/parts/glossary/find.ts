import { byCodeUnit } from '../../../../shared/order.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import { badRequest } from '../../../service/errors/failures.ts';
import type { Glossary } from '../../../service/resources/glossary-types.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { fromService, languagesOf, type PairName, pairName, type ServiceDictionary } from './dictionary.ts';

/** The project's glossary on the service, with all its entries. */
export interface FoundGlossary {
  /** Undefined: there is none. */
  readonly glossary?: Glossary;
  readonly dictionaries: ReadonlyMap<PairName, ServiceDictionary>;
  /** The last synced glossary no longer exists: it was deleted, or belongs to another account. */
  readonly lost: boolean;
  /** Other glossaries of the account, if they had to be listed. */
  readonly others: readonly Glossary[];
  /** Dictionaries that the service supports, if that had to be requested: the files have one that does not exist there yet. */
  readonly offered?: ReadonlySet<PairName>;
}

/**
 * Finds the glossary by the id of the last sync, otherwise by its name (docs/spec/service.md#glossaries), and reads its entries.
 * Names are not unique: two with this name are an error, since changing the wrong one would be worse.
 */
export async function findGlossary(
  { glossaries }: Pick<ServiceClient, 'glossaries'>,
  wanted: { readonly id: string | undefined; readonly name: string },
  call?: CallOptions,
): Promise<Result<FoundGlossary, ServiceError>> {
  if (wanted.id !== undefined) {
    const known = await glossaries.get(wanted.id, call);
    if (known.ok) return read(glossaries, known.value, { lost: false, others: [] }, call);
    // A malformed id is a 400: it belongs to another service.
    if (known.error.kind !== 'not-found' && known.error.status !== 400) return known;
  }
  const lost = wanted.id !== undefined;
  const listed = await glossaries.list(call);
  if (!listed.ok) return listed;
  const named = listed.value.filter(({ name }) => name === wanted.name);
  const [first, second] = named;
  if (first === undefined) return ok({ dictionaries: new Map(), lost, others: listed.value });
  if (second === undefined) {
    return read(glossaries, first, { lost, others: listed.value.filter((one) => one !== first) }, call);
  }
  const ids = named.map(({ id }) => id).join(', ');
  return fail(
    badRequest(
      'find the glossary',
      `the service has ${named.length} glossaries named "${wanted.name}": ${ids}`,
      'Delete those that are not needed, or choose another name in dragoman.json.',
    ),
  );
}

async function read(
  glossaries: ServiceClient['glossaries'],
  glossary: Glossary,
  about: Pick<FoundGlossary, 'lost' | 'others'>,
  call: CallOptions | undefined,
): Promise<Result<FoundGlossary, ServiceError>> {
  const answers = await Promise.all(
    glossary.dictionaries.map(async ({ sourceLang, targetLang }) => {
      const name = pairName(sourceLang, targetLang);
      return [name, await readDictionary(glossaries, glossary.id, name, call)] as const;
    }),
  );
  const dictionaries = new Map<PairName, ServiceDictionary>();
  for (const [name, answer] of answers.sort(([a], [b]) => byCodeUnit(a, b))) {
    if (!answer.ok) return answer;
    if (answer.value !== undefined) dictionaries.set(name, answer.value);
  }
  return ok({ glossary, dictionaries, ...about });
}

/** Undefined: the service has no such dictionary (any more). */
export async function readDictionary(
  glossaries: ServiceClient['glossaries'],
  id: string,
  pair: PairName,
  call?: CallOptions,
): Promise<Result<ServiceDictionary | undefined, ServiceError>> {
  const answer = await glossaries.entries(id, languagesOf(pair), call);
  if (answer.ok) return ok(fromService(answer.value));
  return answer.error.kind === 'not-found' ? ok(undefined) : answer;
}

/**
 * `found`, with what the service supports if one of the wanted dictionaries does not exist there yet. If the service does not tell, that is not an
 * error: it will refuse by itself.
 */
export async function withOffer(
  client: Pick<ServiceClient, 'legacyGlossaries'>,
  found: FoundGlossary,
  wanted: Iterable<PairName>,
  call?: CallOptions,
): Promise<Result<FoundGlossary, ServiceError>> {
  if (Array.from(wanted).every((pair) => found.dictionaries.has(pair))) return ok(found);
  const answer = await client.legacyGlossaries.languagePairs(call);
  if (!answer.ok) return answer.error.kind === 'cancelled' ? answer : ok(found);
  const offered = new Set(answer.value.map(({ sourceLang, targetLang }) => pairName(sourceLang, targetLang)));
  return ok(offered.size === 0 ? found : { ...found, offered });
}
