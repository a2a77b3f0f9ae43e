import { choicesIn } from '../../../shared/project/per-locale.ts';
import type { Project } from '../../../shared/project/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../../service/errors/errors.ts';
import { type Failure, mapped, serviceFailure } from '../failure.ts';
import { choose, type Words } from '../projects/choose.ts';

/** What has an id and a name on the service. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type List = () => Promise<Result<readonly Named[], ServiceError>>;

/** Ids are hexadecimal, as the service makes them. */
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** All names that a project gives for one kind of thing, whatever the locale. */
export function namesIn({ translation }: Project, field: 'style' | 'translationMemory'): ReadonlySet<string> {
  const overrides = (translation?.overrides ?? []).flatMap((override) => override[field] ?? []);
  return new Set([...choicesIn<string>(translation?.[field]), ...overrides]);
}

/**
 * The ids of named things. Looked up once; a name that the service does not have, or has several times, is a note and left out.
 * @param what is named, for the note
 */
export async function idsOf(
  names: ReadonlySet<string>,
  list: List,
  what: string,
  note: (message: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map([...names].flatMap((name) => (GUID.test(name) ? [[name, name] as const] : [])));
  if (ids.size === names.size) return ids;
  const found = await list();
  if (!found.ok) {
    note(`What dragoman.json names as ${what} is not used: ${found.error.message}`);
    return ids;
  }
  for (const name of names) {
    if (ids.has(name)) continue;
    const [one, ...more] = found.value.filter((candidate) => candidate.name === name);
    if (one !== undefined && more.length === 0) ids.set(name, one.id);
    else
      note(
        `The service has ${one === undefined ? 'no' : 'more than one'} ${what} "${name}", which dragoman.json names: translated without it`,
      );
  }
  return ids;
}

/** The id of what somebody has asked for by name or id. */
export async function idOf(
  request: RequestOptions,
  field: 'style' | 'translationMemory',
  list: List,
  words: Words,
): Promise<Result<RequestOptions, Failure>> {
  const wanted = request[field];
  if (wanted === undefined || GUID.test(wanted)) return ok(request);
  const all = mapped(await list(), serviceFailure);
  if (!all.ok) return all;
  const found = choose(all.value, wanted, words);
  return found.ok ? ok({ ...request, [field]: found.value.id }) : found;
}
