import { serviceTarget } from '../../../shared/locale.ts';
import type { Project } from '../../../shared/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import type { Result } from '../../../shared/result.ts';
import type { GlossaryUse } from '../../glossary/use.ts';
import type { ServiceClient } from '../../service/client.ts';
import { type Offer, targetOffer } from '../../service/offered-targets.ts';
import type { CallOptions } from '../../service/translate-types.ts';
import type { Resources } from '../../translate/job.ts';
import type { Failure } from '../failure.ts';
import { glossaryId } from '../glossary/find.ts';
import type { ConnectedService } from '../service.ts';
import { idOf, idsOf, namesIn } from './names.ts';

/** A project, and the service that it is translated with. */
export interface ResourceInput {
  readonly project: Project;
  readonly client: ServiceClient;
  readonly glossary: GlossaryUse;
  /** Hears what keeps a thing from being used, a sentence without a full stop. */
  readonly note: (message: string) => void;
  readonly signal: AbortSignal;
}

/** What a service can do, and what the names in a project stand for on it. */
export interface OpenedResources {
  /** Undefined: nobody knows what the service can do. */
  readonly offer: Offer | undefined;
  readonly resources: Resources;
}

/** Looks everything up that a run may need; without names nothing but the languages is asked for. */
export async function openResources({
  project,
  client,
  glossary,
  note,
  signal,
}: ResourceInput): Promise<OpenedResources> {
  const offer = await targetOffer(client, signal);
  const list = () => client.serviceMemories({ signal });
  const memories = await idsOf(namesIn(project, 'translationMemory'), list, 'translation memory', note);
  return {
    offer,
    resources: {
      glossaries: (names, source, target) => glossary.idsFor(source, target, names),
      style: (name) => name,
      // What a run names has been looked up before, and is an id.
      memory: (name) => memories.get(name) ?? (namesIn(project, 'translationMemory').has(name) ? undefined : name),
      takes: (feature, target) => offer?.features.get(serviceTarget(target, offer.codes))?.has(feature),
    },
  };
}

const MEMORIES = { one: 'translation memory', many: 'translation memories', list: 'dragoman translation-memories' };

/** The same options with ids for names. What somebody has asked for and the service does not have ends the run before anything is sent. */
export async function withIds(
  { client }: Pick<ConnectedService, 'client'>,
  request: RequestOptions,
  call: CallOptions,
): Promise<Result<RequestOptions, Failure>> {
  const glossary: string[] = [];
  for (const name of [request.glossary ?? []].flat()) {
    const found = await glossaryId({ client }, name, call);
    if (!found.ok) return found;
    glossary.push(found.value);
  }
  const named = { ...request, ...(glossary.length > 0 && { glossary }) };
  return idOf(named, 'translationMemory', () => client.serviceMemories(call), MEMORIES);
}
