import { ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, refuse } from '../failure.ts';
import { writePulled } from '../glossary/sync.ts';
import type { Host } from '../host.ts';
import { inWords } from '../parts/glossary/files.ts';
import { LOCK_FILE } from '../parts/glossary/lock.ts';
import { type PulledStyle, planStylePull } from '../parts/style/pull.ts';
import { lockedNext, type PushedStyle, pushStyles } from '../parts/style/push.ts';
import type { StyleChoices } from '../parts/style/steps.ts';
import { choose } from '../projects/choose.ts';
import { keepStyles, type OpenedStyles } from './sync.ts';

export const STYLE_WORDS = { one: 'style rule list', many: 'style rule lists', list: 'dragoman style list' };

/** What happened to a list on the way to its file. */
export interface BroughtStyle extends PulledStyle {
  /** Why the file was not written. */
  readonly refused?: string;
}

export interface PullWishes extends Pick<StyleChoices, 'prefer'> {
  /** Also write files with uncommitted changes. */
  readonly force?: boolean | undefined;
  /** Lists that are to get a file, by id or name. */
  readonly take?: readonly string[];
  /** All lists of the account. */
  readonly all?: boolean | undefined;
}

/** Updates the service from the files. */
export async function pushStyleFiles(
  host: Host,
  opened: OpenedStyles,
  choices: StyleChoices,
): Promise<Result<readonly PushedStyle[], Failure>> {
  const { state, service, loaded, styles, call } = opened;
  if (state.plans.length === 0)
    return refuse(
      'usage',
      `No file with style rules matches ${inWords(styles.patterns)} in ${loaded.folder}. Get a list from the service with "dragoman style pull NAME", or write one: docs/style-rules.md.`,
    );
  await clearLocks(host, opened);
  return pushStyles(state, service.client, choices, keepStyles(host, opened), call);
}

/** Updates the files from the service, one after the other; each is recorded once it is written. */
export async function pullStyleFiles(
  host: Host,
  opened: OpenedStyles,
  { prefer, force = false, take = [], all = false }: PullWishes,
): Promise<Result<readonly BroughtStyle[], Failure>> {
  const { state, styles, loaded } = opened;
  const lists = [...state.plans.flatMap(({ found }) => found ?? []), ...state.others].map(({ list }) => list);
  const ids = new Set(all ? lists.map(({ id }) => id) : []);
  for (const wanted of take) {
    const chosen = choose(lists, wanted, STYLE_WORDS);
    if (!chosen.ok) return chosen;
    ids.add(chosen.value.id);
  }
  await clearLocks(host, opened);
  const keep = keepStyles(host, opened);
  const brought: BroughtStyle[] = [];
  for (const pulled of planStylePull(state, { patterns: styles.patterns, prefer, take: ids })) {
    if (host.signal.aborted) break;
    const { plan, update } = pulled;
    const file = styles.files.find(({ name }) => name === update?.name)?.content;
    const refused = update && (await writePulled(host, loaded.folder, file, update, force));
    brought.push({ ...pulled, ...(refused !== undefined && { refused }) });
    const next = lockedNext(plan, plan.found, refused === undefined ? pulled.repository : plan.repository);
    const kept = next === 'as it was' ? ok(undefined) : await keep(plan.file, next);
    if (!kept.ok) return kept;
  }
  return ok(brought);
}

/** Removes the locks of runs that were killed while writing. */
async function clearLocks({ files }: Host, { loaded, styles }: OpenedStyles): Promise<void> {
  for (const name of [LOCK_FILE, ...styles.files.map((file) => file.name)])
    await files.clear(`${loaded.folder}/${name}`);
}
