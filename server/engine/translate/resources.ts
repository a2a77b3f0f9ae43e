import { serviceTarget } from '../../../shared/locale.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { GlossaryUse } from '../../glossary/use.ts';
import type { Offer } from '../../service/offered-targets.ts';
import type { CallOptions } from '../../service/translate-types.ts';
import type { Resources } from '../../translate/job.ts';
import type { Failure } from '../failure.ts';
import { glossaryId } from '../glossary/find.ts';
import type { ConnectedService } from '../service.ts';

/** What the names in a project stand for on a service. @param offer undefined: nobody knows what the service can do */
export function resourcesOf(glossary: GlossaryUse, offer: Offer | undefined): Resources {
  return {
    glossaries: (names, source, target) => glossary.idsFor(source, target, names),
    style: (name) => name,
    memory: (name) => name,
    takes: (feature, target) => offer?.features.get(serviceTarget(target, offer.codes))?.has(feature),
  };
}

/** The same options with ids for names. What somebody has asked for and the service does not have ends the run before anything is sent. */
export async function withIds(
  service: Pick<ConnectedService, 'client'>,
  request: RequestOptions,
  call: CallOptions,
): Promise<Result<RequestOptions, Failure>> {
  const glossary: string[] = [];
  for (const name of [request.glossary ?? []].flat()) {
    const found = await glossaryId(service, name, call);
    if (!found.ok) return found;
    glossary.push(found.value);
  }
  return ok({ ...request, ...(glossary.length > 0 && { glossary }) });
}
