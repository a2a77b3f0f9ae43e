import { sameLocale } from '../../../../shared/locale.ts';
import { type Content, isBlank } from '../../text/content.ts';
import { formatPointer } from '../../text/json/pointer.ts';
import { scanJson } from '../../text/json/scan.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { member, stringMember } from '../common/key-tree/members.ts';
import { ProblemList } from '../common/problem-list.ts';
import type { Catalog, ParseOptions, State, Unit } from '../format.ts';
import { rootProblem, syntaxProblems } from '../json/problems.ts';
import { builderContent } from './builder.ts';
import { type Form, formsOf } from './forms.ts';
import { childrenOf, keyContent, type Leaf, leavesOf, type Steps } from './tree.ts';

/** How the texts are read; a view of one language is a version of it (`apple-de`). */
const DIALECT = 'apple';

/** Steps that mean nothing to people in the name of a unit. */
const SYNTAX: ReadonlySet<string> = new Set(['variations', 'plural', 'device', 'width', 'substitutions']);

/** Where a unit is. */
export interface Place {
  readonly entry: number;
  readonly steps: Steps;
  /** Nodes of its `stringUnit` in the language of the view; -1 if absent. */
  readonly value: number;
  readonly state: number;
}

/** The actual result of `parse`. */
export interface XcCatalog extends Catalog {
  readonly tree: JsonTree;
  /** By unit id. */
  readonly places: ReadonlyMap<string, Place>;
}

export function dialectFor(locale: string): string {
  return `${DIALECT}-${locale}`;
}

/** The id of the same text in another language. */
export function twinIn(id: string, locale: string): string {
  const [, strings = '', name = '', localizations = '', , ...steps] = id.split('/');
  return [formatPointer([]), strings, name, localizations, formatPointer([locale]).slice(1), ...steps].join('/');
}

/** The languages of a catalog, in order of appearance. */
export function localesIn(text: string): { readonly source?: string; readonly targets: readonly string[] } {
  return localesOf(scanJson(text));
}

function localesOf(tree: JsonTree): { readonly source?: string; readonly targets: readonly string[] } {
  if (tree.size === 0) return { targets: [] };
  const source = sourceOf(tree);
  const targets = new Set<string>();
  for (const entry of childrenOf(tree, member(tree, 0, 'strings')))
    for (const child of childrenOf(tree, member(tree, entry, 'localizations'))) targets.add(tree.key(child));
  if (source !== undefined) targets.delete(source);
  return { ...(source !== undefined && { source }), targets: [...targets] };
}

function sourceOf(tree: JsonTree): string | undefined {
  const node = stringMember(tree, 0, 'sourceLanguage');
  return node === -1 ? undefined : tree.string(node);
}

/** Reads a catalog as a bilingual file of the dialect's language, else of the first in it. Never throws; linear in the length of the text. */
export function readCatalog(text: string, { dialect = DIALECT }: ParseOptions = {}): XcCatalog {
  const tree = scanJson(text);
  const problems = new ProblemList();
  problems.addAll(syntaxProblems(tree));
  const root = rootProblem(tree);
  if (root !== undefined) problems.add(root);
  const source = tree.size === 0 ? undefined : sourceOf(tree);
  const named = dialect.startsWith(`${DIALECT}-`) ? dialect.slice(DIALECT.length + 1) : undefined;
  const target = named ?? localesOf(tree).targets[0];
  const units: Unit[] = [];
  const places = new Map<string, Place>();
  if (root === undefined && tree.size > 0) {
    const entries = new Map<string, number>();
    for (const entry of childrenOf(tree, member(tree, 0, 'strings'))) {
      const key = tree.key(entry);
      if (entries.has(key)) {
        const message = `"${key.length > 60 ? `${key.slice(0, 59)}…` : key}" is already a key of this catalog: the earlier entry is never used.`;
        problems.add({ code: 'xcstrings-duplicate-key', severity: 'error', message, span: tree.keyInner(entry) });
      }
      entries.set(key, entry);
    }
    for (const entry of [...entries.values()].sort((a, b) => a - b))
      for (const [unit, place] of unitsOf(tree, entry, source, target)) {
        units.push(unit);
        places.set(unit.id, place);
      }
  }
  return {
    format: 'xcstrings',
    dialect,
    ...(source !== undefined && { sourceLocale: source }),
    ...(target !== undefined && { targetLocale: target }),
    units,
    problems: problems.sorted(),
    malformed: tree.malformed,
    tree,
    places,
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function xcOf(text: string, catalog: Catalog): XcCatalog {
  return 'places' in catalog && 'tree' in catalog
    ? (catalog as XcCatalog)
    : readCatalog(text, { dialect: catalog.dialect });
}

function* unitsOf(
  tree: JsonTree,
  entry: number,
  source: string | undefined,
  target: string | undefined,
): Generator<readonly [Unit, Place]> {
  if (tree.kind(entry) !== NODE.object) return;
  const extraction = stringMember(tree, entry, 'extractionState');
  // Code no longer requests it: Xcode keeps it until somebody deletes it.
  if (extraction !== -1 && tree.string(extraction) === 'stale') return;
  const localizations = member(tree, entry, 'localizations');
  const of = (locale: string | undefined) =>
    locale === undefined ? [] : leavesOf(tree, localizationOf(tree, localizations, locale));
  const name = tree.key(entry);
  const comment = stringMember(tree, entry, 'comment');
  const told = of(source).filter(({ value }) => value !== -1);
  const sources: Form[] = told.map((leaf) => ({ ...leaf, content: tree.content(leaf.value) }));
  if (sources.length === 0) {
    const content = (comment === -1 ? undefined : builderContent(tree, name, comment)) ?? keyContent(tree, entry);
    sources.push({ steps: [], content, value: -1, state: -1 });
  }
  const note = comment === -1 ? [] : [{ text: tree.string(comment), span: tree.inner(comment) }];
  const translate = member(tree, entry, 'shouldTranslate');
  const isLocked = translate !== -1 && tree.raw({ start: tree.start(translate), end: tree.end(translate) }) === 'false';
  const span = { start: tree.outerStart(entry), end: tree.end(entry) };
  const targets = of(target);
  if (isOtherwise(tree, sources, targets)) return;
  for (const form of formsOf(sources, targets, target)) {
    const { steps, value, state } = form;
    const id = formatPointer(['strings', name, 'localizations', target ?? '', ...steps]);
    const content: Content | undefined = value === -1 ? undefined : tree.content(value);
    const word = state === -1 ? undefined : tree.string(state);
    const short = steps.filter((step) => !SYNTAX.has(step)).join('/');
    const unit: Unit = {
      id,
      name: short === '' ? name : `${name}/${short}`,
      span,
      nameSpan: tree.keyInner(entry),
      source: form.source,
      ...(content && { target: content }),
      notes: note,
      state: stateOf(word, content),
      ...(word !== undefined && { stateName: word }),
      ...(isLocked && { lock: 'translate-no' as const }),
      ...(form.plural && {
        plural: { ...form.plural, set: formatPointer(['strings', name, ...steps.slice(0, -1)]), ordinal: false },
      }),
    };
    yield [unit, { entry, steps, value, state }];
  }
}

/** A translation with substitutions of its own (or without them if the source has some): the two texts cannot be compared one by one. */
function isOtherwise(tree: JsonTree, sources: readonly Leaf[], targets: readonly Leaf[]): boolean {
  const names = (leaves: readonly Leaf[]) =>
    new Set(leaves.flatMap(({ steps: [first, name = ''] }) => (first === 'substitutions' ? name : [])));
  const [theirs, own] = [names(sources), names(targets)];
  if (targets.length === 0 || theirs.size + own.size === 0) return false;
  if (own.size > 0) return [...own].some((name) => !theirs.has(name));
  return !targets.some(({ value }) => value !== -1 && tree.string(value).includes('#@'));
}

/** The localization of a language, in any spelling of its tag. */
export function localizationOf(tree: JsonTree, localizations: number, locale: string): number {
  const exact = member(tree, localizations, locale);
  if (exact !== -1) return exact;
  for (const child of childrenOf(tree, localizations)) if (sameLocale(tree.key(child), locale)) return child;
  return -1;
}

function stateOf(word: string | undefined, content: Content | undefined): State {
  if (word === 'needs_review') return 'needs-work';
  return word === 'new' || isBlank(content) ? 'initial' : 'translated';
}
