import type { GlossaryNote } from '../../../shared/commands.ts';
import { serviceTarget } from '../../../shared/locale.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { Resources } from '../../core/planning/job.ts';
import type { ServiceClient } from '../../service/client.ts';
import { type Offer, targetOffer } from '../../service/offers.ts';
import type { CallOptions } from '../../service/resources/translate-types.ts';
import type { Failure } from '../failure.ts';
import { glossaryId } from '../glossary/find.ts';
import type { Host } from '../host.ts';
import type { GlossaryUse } from '../parts/glossary/use.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { ConnectedService } from '../service.ts';
import { projectStyleUse } from '../style/use.ts';
import { idOf, idsOf, namesIn } from './names.ts';

/** A project, and the service that it is translated with. */
export interface ResourceInput {
  readonly files: Disk;
  readonly loaded: LoadedProject;
  readonly client: ServiceClient;
  /** Data about the service is stored under this key. */
  readonly service: string;
  readonly glossary: GlossaryUse;
  /** The options requested for this run, with names replaced by ids. */
  readonly request?: RequestOptions | undefined;
  /** False for a run that only counts: nothing but the languages is requested. */
  readonly sends: boolean;
  /** Called with the reason why something cannot be used. */
  readonly note: (note: GlossaryNote) => void;
  readonly signal: AbortSignal;
}

/** What a service can do, and the ids of the names used in a project. */
export interface OpenedResources {
  /** Undefined: unknown. */
  readonly offer: Offer | undefined;
  readonly resources: Resources;
  /** Style rules that were used, by name. */
  readonly usedStyles: ReadonlySet<string>;
}

/** Looks up everything that a run may need; without names and synced resources, only the languages are requested. */
export async function openResources(input: ResourceInput): Promise<OpenedResources> {
  const { loaded, client, glossary, request = {}, sends, note, signal } = input;
  const { project } = loaded;
  const offer = await targetOffer(client, signal);
  const memoryNames = namesIn(project, 'translationMemory');
  const list = () => client.serviceMemories({ signal });
  const say = (message: string) => note({ message });
  const memories = sends ? await idsOf(memoryNames, list, 'translation memory', say) : new Map<string, string>();
  const named = request.style !== undefined || namesIn(project, 'style').size > 0;
  const styles = sends ? await projectStyleUse({ ...input, named }) : undefined;
  const usedStyles = new Set<string>();
  return {
    offer,
    resources: {
      glossaries: (names, source, target) => glossary.idsFor(source, target, names),
      style(name, target) {
        const found = styles?.styleFor(target, name);
        if (found !== undefined) usedStyles.add(found.name);
        return found;
      },
      // Names given for the run were already resolved to ids.
      memory: (name) => memories.get(name) ?? (memoryNames.has(name) ? undefined : name),
      takes: (feature, target) => offer?.features.get(serviceTarget(target, offer.codes))?.has(feature),
    },
    usedStyles,
  };
}

const STYLES = { one: 'style rule list', many: 'style rule lists', list: 'dragoman style list' };
const MEMORIES = { one: 'translation memory', many: 'translation memories', list: 'dragoman translation-memories' };

/** The same options with names replaced by ids. If a requested resource is not on the service, the run ends before anything is sent. */
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
  const styled = await idOf(named, 'style', () => client.styleRules.list(call), STYLES);
  if (!styled.ok) return styled;
  return idOf(styled.value, 'translationMemory', () => client.serviceMemories(call), MEMORIES);
}

/** The part of the input that comes from a host. Notes go to its terminal. */
export function inputOf(
  { files, reporter, signal }: Pick<Host, 'files' | 'reporter' | 'signal'>,
  loaded: LoadedProject,
  { client, id }: Pick<ConnectedService, 'client' | 'id'>,
  glossary: GlossaryUse,
): Omit<ResourceInput, 'request' | 'sends'> {
  const note = ({ message, remedy }: GlossaryNote) =>
    reporter.note(`${message}${remedy === undefined ? '.' : `: dragoman style ${remedy}`}`);
  return { files, loaded, client, service: id, glossary, note, signal };
}
