import type { CancellationToken, Range } from 'vscode-languageserver/node';
import { hasCodeExtension } from '../../../../shared/code-types.ts';
import { type Answer, elementsOf, type FoundKey, type Sites, sitesOf, type Use } from '../../../core/code/index.ts';
import { Lines } from '../../../core/text/positions.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { codeIndex } from './code-index.ts';
import { type ProjectKeys, projectKeys, withoutTexts } from './document.ts';

/** A place in code, for display in an editor. */
export interface PlacedUse {
  readonly use: Use;
  readonly uri: string;
  readonly range: Range;
  /** The text of the file in which the place was found. */
  readonly text: string;
}

/** The category of a use; undefined: it is left out. */
type Choice<K extends string> = (use: Use, answer: Answer) => K | undefined;

/** All selected uses in the code of a project, by category. @param recent accept a recent result @throws ResponseError (request cancelled) */
export async function usesThat<K extends string>(
  context: Context,
  keys: ProjectKeys,
  token: CancellationToken,
  choose: Choice<K>,
  kinds: readonly K[],
  recent = false,
): Promise<{ readonly chosen: Readonly<Record<K, readonly PlacedUse[]>>; readonly cut: boolean }> {
  const index = codeIndex(context);
  const found = await (recent ? index.recent(keys) : index.all(keys));
  if (token.isCancellationRequested) throw cancelled();
  const byKind = Map.groupBy(found?.uses ?? [], (use) => choose(use, keys.lookup.answer(use)));
  const place = placer(context);
  const chosen = {} as Record<K, readonly PlacedUse[]>;
  for (const kind of kinds) chosen[kind] = await placed(byKind.get(kind) ?? [], place);
  return { chosen, cut: found?.cut ?? false };
}

/** Functions that the code uses to show texts, besides those of libraries. */
export async function ownFunctions(context: Context, state: ProjectState): Promise<readonly string[]> {
  const uri = context.documents.uriOf(state.loaded.folder);
  if (!(await context.settings.get(uri)).codeEnabled) return [];
  const keys = withoutTexts(await projectKeys(context, state));
  return keys.catalogs.length === 0 ? [] : ((await codeIndex(context).all(keys))?.own ?? []);
}

interface KnownSites {
  readonly stamp: string;
  readonly sites: Sites;
  readonly shown: Sites;
}
const sites = new WeakMap<Context, KnownSites>();

/** Where code shows the texts of a file of the source locale, in words. Undefined: no place is known. */
export async function sitesInCode(
  context: Context,
  folder: string,
  sourcePath: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  return (await knownSites(context, folder))?.sites.get(sourcePath);
}

/** Which elements show the texts of a project (`elementsOf`). Undefined: unknown. */
export async function shownInCode(context: Context, folder: string): Promise<Sites | undefined> {
  return (await knownSites(context, folder))?.shown;
}

async function knownSites(context: Context, folder: string): Promise<KnownSites | undefined> {
  const keys = withoutTexts(await projectKeys(context, await context.projects.ofFolder(folder)));
  if (keys.catalogs.length === 0) return undefined;
  const disk = await codeIndex(context).stampOf(keys);
  // Unsaved edits of open code files are not on disk.
  const typed = context.documents.all().filter(({ path }) => hasCodeExtension(path));
  const stamp = disk && [disk, ...typed.map((open) => `${open.uri} ${open.stamp}`)].join('\n');
  const before = sites.get(context);
  if (stamp !== undefined && before?.stamp === stamp) return before;
  const found = await codeIndex(context).recent(keys);
  if (found === undefined || stamp === undefined) return undefined;
  const { uses } = found;
  const made = { stamp, sites: sitesOf(uses, keys.lookup), shown: elementsOf(uses, keys.lookup) };
  sites.set(context, made);
  return made;
}

/** Uses of these keys: by name, with all of a group, or with a key made of parts. @throws ResponseError (request cancelled) */
export async function usesOfKeys(
  context: Context,
  keys: ProjectKeys,
  wanted: readonly FoundKey[],
  token: CancellationToken,
): Promise<readonly PlacedUse[]> {
  const isWanted = ({ catalog, key }: FoundKey) => wanted.some((one) => one.catalog === catalog && one.key === key);
  const choose = (_: Use, answer: Answer) => {
    if (answer.kind === 'pattern') return answer.keys.some(isWanted) ? ('uses' as const) : undefined;
    return answer.kind === 'named' && [...answer.keys, ...answer.below].some(isWanted) ? ('uses' as const) : undefined;
  };
  return (await usesThat(context, keys, token, choose, ['uses'])).chosen.uses;
}

type Placer = (use: Use) => Promise<PlacedUse | undefined>;

async function placed(uses: readonly Use[], place: Placer): Promise<readonly PlacedUse[]> {
  const all = new Map<string, PlacedUse>();
  for (const use of uses) {
    const one = await place(use);
    // A place may use a key in two ways.
    if (one !== undefined) all.set(`${one.uri} ${use.start} ${use.end}`, one);
  }
  return [...all.values()];
}

/** Files are read for the answer, and not kept: most of them are never opened. */
function placer({ documents, runtime }: Context): Placer {
  const known = new Map<string, { readonly text: string; readonly lines: Lines } | undefined>();
  return async (use) => {
    const uri = documents.uriOf(use.path);
    if (!known.has(use.path)) {
      const open = documents.opened(uri);
      const read = open === undefined ? await runtime.disk.read(use.path) : undefined;
      const text = open?.text ?? (read?.ok === true ? read.value.text : undefined);
      known.set(use.path, text === undefined ? undefined : { text, lines: open?.lines ?? new Lines(text) });
    }
    const file = known.get(use.path);
    const span = { start: use.start, end: use.end };
    return file && { use, uri, range: file.lines.range(span), text: file.text };
  };
}
