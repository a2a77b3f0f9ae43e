import { ok, type Result } from '../../../shared/values/result.ts';
import type { Glossary } from '../../service/resources/glossary-types.ts';
import type { CallOptions } from '../../service/resources/translate-types.ts';
import { type Failure, mapped, serviceFailure } from '../failure.ts';
import { choose } from '../projects/choose.ts';
import type { ConnectedService } from '../service.ts';

export const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The v3 glossary with this id, otherwise the only one with this name. */
export async function findGlossary(
  { client }: Pick<ConnectedService, 'client'>,
  wanted: string,
  call: CallOptions,
): Promise<Result<Glossary, Failure>> {
  if (GUID.test(wanted)) return mapped(await client.glossaries.get(wanted, call), serviceFailure);
  const all = mapped(await client.glossaries.list(call), serviceFailure);
  if (!all.ok) return all;
  return choose(all.value, wanted, { one: 'glossary', many: 'glossaries', list: 'dragoman glossary list' });
}

/** Converts a name or an id to an id. An id is accepted as it is, because it may belong to a legacy glossary; a name is looked up. */
export async function glossaryId(
  service: Pick<ConnectedService, 'client'>,
  wanted: string,
  call: CallOptions,
): Promise<Result<string, Failure>> {
  if (GUID.test(wanted)) return ok(wanted);
  const found = await findGlossary(service, wanted, call);
  return found.ok ? ok(found.value.id) : found;
}
