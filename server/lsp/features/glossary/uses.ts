import type { CancellationToken } from 'vscode-languageserver/node';
import { baseLanguage } from '../../../../shared/locale.ts';
import { flatten } from '../../../core/checks/support.ts';
import type { LanguagePair } from '../../../core/formats/glossary/index.ts';
import { likeSource } from '../../../core/formats/original.ts';
import { type BilingualUnit, pairUnits } from '../../../core/formats/pair.ts';
import { servesLocale, type Terms, termsOf } from '../../../core/terms/index.ts';
import type { Span } from '../../../core/text/span.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import { cancelled, turn } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';

/** A term with one of its translations, as in a row. */
export interface UsedTerm {
  readonly source: string;
  readonly target: string;
  readonly pair: LanguagePair;
}

export interface Place {
  readonly snapshot: Snapshot;
  readonly span: Span;
}

/** Where a term occurs in the texts of a project. */
export interface TermUses {
  /** In the sources: every occurrence of the term itself. */
  readonly sources: readonly Place[];
  /** Translations of these, as a whole: those that contain the glossary's translation, and those that do not. */
  readonly used: readonly Place[];
  readonly unused: readonly Place[];
}

/** Searches the project's source texts for a term, and the targets for its translation. Reads every file of the languages, except unreadable ones. */
export async function usesOf(
  context: Context,
  state: ProjectState,
  term: UsedTerm,
  token: CancellationToken,
): Promise<TermUses> {
  const uses = { sources: new Map<string, Place>(), used: [] as Place[], unused: [] as Place[] };
  for (const group of state.groups) {
    if (baseLanguage(group.sourceLocale) !== baseLanguage(term.pair.source)) continue;
    for (const [source, target, pairs, locale] of await filesOf(context, group, term.pair, token)) {
      const terms = indexOf(state, term, group.sourceLocale, locale);
      for (const pair of pairs) addUses(uses, terms, term, source, target, pair);
      await turn();
      if (token.isCancellationRequested) throw cancelled();
    }
  }
  return { ...uses, sources: [...uses.sources.values()] };
}

type Opened = readonly [source: Snapshot, target: Snapshot, pairs: readonly BilingualUnit[], locale: string];

/** Source and target of every locale that the term applies to; at least the source with itself. */
async function filesOf(
  { documents }: Context,
  group: FileGroup,
  pair: LanguagePair,
  token: CancellationToken,
): Promise<readonly Opened[]> {
  const { format } = group;
  const bilingual = format.layout === 'bilingual';
  const original = bilingual || group.source === undefined ? undefined : await documents.at(group.source);
  if (!bilingual && original?.ok !== true) return [];
  const catalog = original?.ok === true ? original.value.catalog(format, group.dialect) : undefined;
  const opened: Opened[] = [];
  for (const [locale, path] of group.targets) {
    if (group.missing.has(locale) || !servesLocale(pair.target, locale)) continue;
    if (token.isCancellationRequested) throw cancelled();
    const read = await documents.at(path);
    if (!read.ok) continue;
    const { dialect } = catalog === undefined ? group : likeSource(group, { catalog });
    const own = read.value.catalog(format, dialect);
    const source = original?.ok === true ? original.value : read.value;
    opened.push([source, read.value, pairUnits(format, catalog ?? own, own), locale]);
  }
  if (opened.length === 0 && original?.ok === true && catalog !== undefined)
    opened.push([original.value, original.value, pairUnits(format, catalog, undefined), pair.target]);
  return opened;
}

function indexOf(state: ProjectState, term: UsedTerm, source: string, target: string): Terms {
  const terms = [{ source: term.source, target: term.target, place: { file: '', row: 0 } }];
  return termsOf({ terms, forbidden: [] }, { source, target }, state.loaded.project.glossary);
}

function addUses(
  uses: { readonly sources: Map<string, Place>; readonly used: Place[]; readonly unused: Place[] },
  terms: Terms,
  term: UsedTerm,
  source: Snapshot,
  target: Snapshot,
  pair: BilingualUnit,
): void {
  const flat = flatten(pair.source);
  const found = terms.mayHave(flat.text) ? terms.inSource(flat.text) : [];
  if (found.length === 0) return;
  for (const { start, end } of found) {
    const span = flat.span(start, end);
    uses.sources.set(`${source.uri} ${span.start}`, { snapshot: source, span });
  }
  if (pair.target === undefined) return;
  const { text } = flatten(pair.target);
  if (text.trim() === '') return;
  const place = { snapshot: target, span: pair.target.span };
  (terms.translation(text).has(term.target) ? uses.used : uses.unused).push(place);
}
