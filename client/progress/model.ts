/** What the view “Locales” shows, computed from the server's numbers: which rows, in which order. Pure. */
import { isOneOf } from '../../shared/locale.ts';
import {
  type Counts,
  type FileProgress,
  type ProgressProject,
  sumOfCounts,
  type UnitOfWork,
  WORK_REASONS,
  type WorkReason,
} from '../../shared/progress.ts';

export interface ProjectNode {
  readonly kind: 'project';
  readonly project: ProgressProject;
  readonly counts: Counts;
  readonly locales: readonly LocaleNode[];
  /** Number of locales that are hidden because they are not the user's. */
  readonly hidden: number;
}
export interface LocaleNode {
  readonly kind: 'locale';
  readonly project: ProgressProject;
  readonly locale: string;
  readonly name: string;
  readonly counts: Counts;
  /** Stale units and findings are known for all its files. */
  readonly isWhole: boolean;
  /** One of the user's languages, or the user has named none. */
  readonly isMine: boolean;
  readonly files: readonly FileNode[];
}
export interface FileNode {
  readonly kind: 'file';
  readonly file: FileProgress;
  /** The only file of its locale. */
  readonly isOnly: boolean;
}
export interface UnitNode {
  readonly kind: 'unit';
  readonly file: FileProgress;
  readonly unit: UnitOfWork;
}
/** Units of a file beyond the shown ones. */
export interface MoreNode {
  readonly kind: 'more';
  readonly file: FileProgress;
  readonly left: number;
}
export interface HiddenNode {
  readonly kind: 'hidden';
  readonly count: number;
}
export interface NoteNode {
  readonly kind: 'note';
  readonly text: string;
}
export type Node = ProjectNode | LocaleNode | FileNode | UnitNode | MoreNode | HiddenNode | NoteNode;

/** All files, those with open work, or those with one kind of it. */
export const SHOWN = ['all', 'open', ...WORK_REASONS] as const;
export type Shown = (typeof SHOWN)[number];
export const ORDERS = ['name', 'progress', 'missing'] as const;
export type Order = (typeof ORDERS)[number];

export interface Wish {
  readonly shown: Shown;
  readonly order: Order;
  /** Part of a locale's name or tag, or of a file's name; else it is searched for in units. */
  readonly text: string;
  /** The user's languages. Empty: all. */
  readonly languages: readonly string[];
  /** Locales that the user has hidden one by one. */
  readonly without: readonly string[];
  /** Hides all other languages. */
  readonly onlyMine: boolean;
  /** The display name of a locale. */
  readonly nameOf: (locale: string) => string;
  readonly compare: (a: string, b: string) => number;
}

/** Projects with their locales, files and sums. Projects without anything to show are included, without locales. */
export function treeOf(
  projects: readonly ProgressProject[],
  files: readonly FileProgress[],
  wish: Wish,
): readonly ProjectNode[] {
  const isMine = (locale: string) =>
    (wish.languages.length === 0 || isOneOf(locale, wish.languages)) && !wish.without.includes(locale);
  const byText = textMatch(files, wish);
  return projects.map((project) => {
    const own = files.filter((file) => file.project === project.uri);
    const all = [...Map.groupBy(own, ({ locale }) => locale)];
    const near = wish.onlyMine ? all.filter(([locale]) => isMine(locale)) : all;
    const locales = near
      .map(([locale, its]) => localeNode(project, locale, its, { wish, byText, isMine: isMine(locale) }))
      .filter(({ files: shown }) => shown.length > 0)
      .toSorted(byOrder(wish));
    const counted = near.flatMap(([, its]) => its);
    return { kind: 'project', project, counts: sumOfCounts(counted), locales, hidden: all.length - near.length };
  });
}

interface Look {
  readonly wish: Wish;
  readonly byText: ((file: FileProgress) => boolean) | undefined;
  readonly isMine: boolean;
}

function localeNode(
  project: ProgressProject,
  locale: string,
  files: readonly FileProgress[],
  { wish, byText, isMine }: Look,
): LocaleNode {
  const shown = files.filter((file) => has(file, wish.shown) && (byText?.(file) ?? true));
  return {
    kind: 'locale',
    project,
    locale,
    name: wish.nameOf(locale),
    counts: sumOfCounts(files),
    isWhole: files.every(({ known, isNew, problem }) => isNew || problem !== undefined || known.length === 2),
    isMine,
    files: shown
      .toSorted((a, b) => wish.compare(a.name, b.name))
      .map((file) => ({ kind: 'file', file, isOnly: files.length === 1 })),
  };
}

/** Undefined: no name of a locale or file contains the text, so it is searched for in units. */
function textMatch(
  files: readonly FileProgress[],
  { text, nameOf }: Wish,
): ((file: FileProgress) => boolean) | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  const names = new Map<string, string>();
  const matches = ({ locale, name }: FileProgress) => {
    const own = names.get(locale) ?? `${nameOf(locale)} ${locale}`.toLowerCase();
    names.set(locale, own);
    return own.includes(wanted) || name.toLowerCase().includes(wanted);
  };
  return files.some(matches) ? matches : undefined;
}

/** The text to filter units by; empty if it is part of the name of a locale or file. */
export function unitText(files: readonly FileProgress[], wish: Wish): string {
  return textMatch(files, wish) === undefined ? wish.text.trim() : '';
}

/** Whether a file has what is to be shown. */
function has(file: FileProgress, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'open':
      return file.problem !== undefined || WORK_REASONS.some((reason) => countOf(file, reason) > 0);
    default:
      return countOf(file, shown) > 0 || (shown === 'error' && file.problem !== undefined);
  }
}

export function countOf(counts: Counts, reason: WorkReason): number {
  return counts[reason === 'error' ? 'errors' : reason];
}

/** The reasons to request units for. */
export function reasonsOf(shown: Shown): readonly WorkReason[] {
  return WORK_REASONS.filter((reason) => shown === 'all' || shown === 'open' || shown === reason);
}

function byOrder({ order, compare }: Wish): (a: LocaleNode, b: LocaleNode) => number {
  const byName = (a: LocaleNode, b: LocaleNode) => compare(a.name, b.name);
  const share = ({ counts: { translated, units } }: LocaleNode) => (units === 0 ? 1 : translated / units);
  switch (order) {
    case 'name':
      return byName;
    case 'progress':
      return (a, b) => share(b) - share(a) || byName(a, b);
    case 'missing':
      return (a, b) => b.counts.missing - a.counts.missing || byName(a, b);
  }
}

/** The key of a file in one locale. */
export function keyOf({ uri, locale }: Pick<FileProgress, 'uri' | 'locale'>): string {
  return `${uri} ${locale}`;
}
