import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { type ServiceError, serviceError } from '../../../service/errors/errors.ts';
import { badRequest } from '../../../service/errors/failures.ts';
import { indexInDetail, writeEntries } from '../../../service/resources/entries.ts';
import type { DictionaryInput } from '../../../service/resources/glossary-types.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { type Dictionary, languagesOf, type PairName, sameDictionary, toEntries } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';
import { type FoundGlossary, readDictionary } from './find.ts';
import type { LockFile } from './lock.ts';
import { type MergedFiles, type Place, placeOf } from './merge.ts';
import { type PushChoices, type PushStep, type Stopped, stepsOf } from './plan.ts';
import { lockAfter, type SyncState } from './state.ts';

/** A request that failed; what was done before it stays. */
export interface PushFailure {
  readonly pair?: PairName;
  readonly error: ServiceError;
  /** The file entry that the service complains about. */
  readonly place?: Place;
}

export interface PushReport {
  readonly done: readonly PushStep[];
  readonly stopped: readonly Stopped[];
  readonly failures: readonly PushFailure[];
  /** To be written now. Undefined: there is no glossary to record. */
  readonly lock?: LockFile;
  /** The service's current state, assuming that nobody else changes it; undefined after a failure. */
  readonly found?: FoundGlossary;
}

/** Access to the service, and the plan of its account if known: the free one has room for one glossary. */
export interface PushService {
  readonly client: Pick<ServiceClient, 'glossaries'>;
  readonly plan: 'free' | 'paid' | 'unknown';
}

/** Maximum per account (docs/spec/service.md#glossaries). */
const MOST_GLOSSARIES = 1000;

type Done = Result<Dictionary | undefined, ServiceError>;

/**
 * Updates the service from the files, step by step; after each step the entries are read back and compared.
 * If one dictionary fails, the others are synced anyway, unless the service cannot be reached at all.
 * A kill at any moment is harmless: the next run compares again. The caller writes the lock file last.
 */
export async function push(
  state: SyncState,
  service: PushService,
  choices: PushChoices,
  call?: CallOptions,
  onStep: (done: number, total: number) => void = () => {},
): Promise<PushReport> {
  const { steps, stopped } = stepsOf(state, choices);
  const done: PushStep[] = [];
  const failures: PushFailure[] = [];
  let { glossary } = state.found;
  const held = new Map(Array.from(state.found.dictionaries, ([pair, { entries }]) => [pair, entries]));
  for (const [at, step] of steps.entries()) {
    onStep(at, steps.length);
    if (step.kind === 'create') {
      const created = await create(state, service, step.dictionaries, call);
      if (!created.ok) {
        const place = locate(created.error, step.dictionaries, state.merged, state.files);
        failures.push({ error: created.error, ...(place && { place }) });
        break;
      }
      glossary = created.value;
    }
    if (glossary === undefined) break;
    const failure = await perform(step, glossary.id, state, service.client.glossaries, held, call);
    if (failure === undefined) {
      done.push(step);
      if (step.kind === 'rename') glossary = { ...glossary, name: state.name };
    } else {
      failures.push(failure);
      if (isHopeless(failure.error)) break;
    }
  }
  if (glossary === undefined) return { done, stopped, failures };
  const repository = new Map(Array.from(state.merged.dictionaries, ([pair, { entries }]) => [pair, entries]));
  const lock = lockAfter(state, { id: glossary.id, name: glossary.name, repository, service: held });
  if (failures.length > 0) return { done, stopped, failures, lock };
  const dictionaries = new Map(Array.from(held, ([pair, entries]) => [pair, { entries, denormal: false }]));
  const { others, offered } = state.found;
  return {
    done,
    stopped,
    failures,
    lock,
    found: { glossary, dictionaries, lost: false, others, ...(offered && { offered }) },
  };
}

/** Another dictionary would fail for the same reason. */
export function isHopeless({ kind }: ServiceError): boolean {
  return kind !== 'bad-request' && kind !== 'too-large' && kind !== 'protocol';
}

async function create(
  state: SyncState,
  service: PushService,
  dictionaries: ReadonlyMap<PairName, Dictionary>,
  call: CallOptions | undefined,
) {
  const { others } = state.found;
  if (others.length >= MOST_GLOSSARIES) {
    const message = `the account has ${others.length} glossaries, and there is room for ${MOST_GLOSSARIES}`;
    return fail(badRequest('create glossary', message, 'Delete those that are not needed.'));
  }
  const [other] = others;
  if (other !== undefined && service.plan === 'free') {
    const message = `the free plan has room for one glossary, and there is "${other.name}" (${other.id})`;
    return fail(badRequest('create glossary', message, 'Delete it, or give your glossary its name in dragoman.json.'));
  }
  return service.client.glossaries.create(state.name, Array.from(dictionaries, toInput), call);
}

function toInput([pair, dictionary]: readonly [PairName, Dictionary]): DictionaryInput {
  return { ...languagesOf(pair), entries: toEntries(dictionary) };
}

/** Performs one step, and records in `service` what the service has afterwards. */
async function perform(
  step: PushStep,
  id: string,
  state: SyncState,
  glossaries: ServiceClient['glossaries'],
  service: Map<PairName, Dictionary>,
  call: CallOptions | undefined,
): Promise<PushFailure | undefined> {
  if (step.kind === 'rename') {
    const renamed = await glossaries.patch(id, { name: state.name }, call);
    return renamed.ok ? undefined : { error: renamed.error };
  }
  const expected = step.kind === 'create' ? step.dictionaries : new Map([[step.pair, resultOf(step)]]);
  const changed = step.kind === 'create' ? ok(undefined) : await change(step, id, glossaries, call);
  for (const [pair, wanted] of expected) {
    const result: Done = changed.ok ? await readBack(glossaries, id, pair, wanted, step, service, call) : changed;
    if (result.ok) continue;
    const sent = step.kind === 'merge' || step.kind === 'put' ? new Map([[pair, step.entries]]) : new Map();
    const place = locate(result.error, sent, state.merged, state.files);
    return { pair, error: result.error, ...(place && { place }) };
  }
  return undefined;
}

function resultOf(step: Exclude<PushStep, { readonly kind: 'create' | 'rename' }>): Dictionary | undefined {
  return step.kind === 'merge' ? step.result : step.kind === 'put' ? step.entries : undefined;
}

async function change(
  step: Exclude<PushStep, { readonly kind: 'create' | 'rename' }>,
  id: string,
  glossaries: ServiceClient['glossaries'],
  call: CallOptions | undefined,
): Promise<Result<unknown, ServiceError>> {
  const { pair } = step;
  if (step.kind === 'merge') return glossaries.patch(id, { dictionary: toInput([pair, step.entries]) }, call);
  // Before a dictionary is replaced or deleted, its content must be known: a term may have been added since the comparison.
  const now = await readDictionary(glossaries, id, pair, call);
  if (!now.ok) return now;
  const { expected } = step;
  const entries = now.value?.entries;
  const asBefore =
    entries === undefined || expected === undefined ? entries === expected : sameDictionary(entries, expected);
  if (!asBefore) return fail(changedMeanwhile(pair));
  return step.kind === 'put'
    ? glossaries.putDictionary(id, toInput([pair, step.entries]), call)
    : glossaries.deleteDictionary(id, languagesOf(pair), call);
}

async function readBack(
  glossaries: ServiceClient['glossaries'],
  id: string,
  pair: PairName,
  wanted: Dictionary | undefined,
  step: PushStep,
  service: Map<PairName, Dictionary>,
  call: CallOptions | undefined,
): Promise<Done> {
  const found = await readDictionary(glossaries, id, pair, call);
  if (!found.ok) return found;
  const entries = found.value?.entries;
  if (entries === undefined) service.delete(pair);
  else service.set(pair, entries);
  // A merge keeps other terms, so others may have added some.
  const mine = step.kind === 'merge' ? step.entries : undefined;
  const asWanted =
    mine !== undefined
      ? entries !== undefined && Array.from(mine).every(([term, text]) => entries.get(term) === text)
      : wanted === undefined || entries === undefined
        ? wanted === entries
        : sameDictionary(wanted, entries);
  return asWanted ? ok(entries) : fail(notAsSent(pair));
}

function changedMeanwhile(pair: PairName): ServiceError {
  return serviceError({
    kind: 'bad-request',
    operation: `update the dictionary ${pair}`,
    message: 'it changed on the service while this was running',
    advice: 'Nothing of it was changed. Run it again.',
  });
}

function notAsSent(pair: PairName): ServiceError {
  return serviceError({
    kind: 'protocol',
    operation: `update the dictionary ${pair}`,
    message: 'the entries on the service are not those that were sent',
    advice: 'Somebody else may be editing it: run "dragoman glossary plan" to see the difference.',
  });
}

/** The file entry that the service complains about, given by index and position in the request (docs/spec/service.md#glossary-entries). */
export function locate(
  error: ServiceError,
  sent: ReadonlyMap<PairName, Dictionary>,
  merged: MergedFiles,
  files: readonly GlossaryFile[],
): (Place & { readonly pair: PairName }) | undefined {
  const detail = error.detail ?? error.serviceMessage ?? '';
  const index = indexInDetail(detail);
  if (index === undefined) return undefined;
  const position = /\bposition (\d{1,9})\b/.exec(detail.slice(0, 2_000))?.[1];
  for (const [pair, dictionary] of sent) {
    const entries = toEntries(dictionary);
    const entry = entries[index];
    if (entry === undefined) continue;
    // With several dictionaries in one request, the position tells which one is meant.
    const start = index === 0 ? 0 : writeEntries(entries.slice(0, index)).length + 1;
    if (sent.size > 1 && position !== undefined && Number(position) !== start) continue;
    const [place] = merged.dictionaries.get(pair)?.places.get(entry.source) ?? [];
    const file = files.find(({ name }) => name === place?.file);
    if (place !== undefined && file !== undefined) return { pair, ...placeOf(file, place.entry) };
  }
  return undefined;
}
