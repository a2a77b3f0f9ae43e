import type { PageCell, TableStringKey } from '../../../shared/pages/table-page.ts';
import { chips } from '../base/chips.ts';
import { type Child, make } from '../base/dom.ts';
import type { KnownRow } from './model.ts';

export type Say = (key: TableStringKey, ...values: readonly (string | number)[]) => string;

const STATES: Readonly<Record<string, TableStringKey>> = {
  initial: 'stateInitial',
  'needs-work': 'stateNeedsWork',
  translated: 'stateTranslated',
  reviewed: 'stateReviewed',
  final: 'stateFinal',
};

export function stateName(state: string, say: Say): string {
  const key = STATES[state];
  return key === undefined ? state : say(key);
}

/** Draws one cell of a row. `undefined`: the row, or the cell, is still loading. */
export function fillCell(
  cell: HTMLElement,
  row: KnownRow | undefined,
  {
    column,
    locale,
    sourceLocale,
    say,
  }: { readonly column: number; readonly locale: string | undefined; readonly sourceLocale: string; readonly say: Say },
): void {
  cell.className = column === 0 ? 'cell key' : column === 1 ? 'cell source' : 'cell';
  if (row === undefined) {
    cell.classList.add('loading');
    cell.replaceChildren(make('span', { class: 'hidden' }, say('loading')));
    return;
  }
  if (column === 0) {
    const title = [row.name, ...row.notes].join('\n');
    cell.replaceChildren(make('div', { class: 'name', title }, broken(row.name), ...mark(row.plural)));
    return;
  }
  if (column === 1) {
    cell.replaceChildren(words(row.source, row, sourceLocale));
    return;
  }
  fillTranslation(cell, row, locale ?? '', say);
}

function fillTranslation(cell: HTMLElement, row: KnownRow, locale: string, say: Say): void {
  const known = row.cells.get(locale);
  if (known === undefined) {
    cell.classList.add('loading');
    cell.replaceChildren(make('span', { class: 'hidden' }, say('loading')));
    return;
  }
  if (known === null) {
    cell.classList.add('none');
    cell.replaceChildren(make('span', { class: 'none' }, say('unreadable')));
    return;
  }
  const marks = marksOf(known, say);
  if (known.locked === true) cell.classList.add('locked');
  cell.classList.add(...known.kinds.map((kind) => `is-${kind}`));
  if (known.worst !== undefined) cell.classList.add(`worst-${known.worst}`);
  const body = known.text === undefined ? [] : [words(known.text, row, locale)];
  cell.replaceChildren(...body, ...(marks.length === 0 ? [] : [make('div', { class: 'marks' }, ...marks)]));
}

function marksOf({ kinds, text, state, worst, locked }: PageCell, say: Say): readonly HTMLElement[] {
  const said: HTMLElement[] = [];
  const add = (label: string, kind: string) => said.push(make('span', { class: `mark ${kind}` }, label));
  if (worst !== undefined)
    add(
      say(
        (
          {
            error: 'severityError',
            warning: 'severityWarning',
            information: 'severityInformation',
            hint: 'severityHint',
          } as const
        )[worst],
      ),
      worst,
    );
  for (const kind of kinds) if (kind !== 'findings') add(say(kind), kind);
  if (locked === true && !kinds.includes('missing')) add(say('locked'), 'locked');
  // The common state needs no mark.
  if (text !== undefined && (state === 'reviewed' || state === 'final')) add(stateName(state, say), state);
  return said;
}

function words(text: string, { codes, tags }: KnownRow, locale: string): HTMLElement {
  return make('div', { class: 'words', lang: locale, dir: 'auto' }, ...chips(text, codes, tags));
}

function mark(text: string | undefined): readonly Child[] {
  return text === undefined ? [] : [' ', make('span', { class: 'mark' }, text)];
}

/** Long keys break at their separators before they break anywhere else. */
function broken(text: string): HTMLElement {
  const parts = text.split(/(?<=[./_-])(?=[^./_-])|(?<=[a-z\d])(?=[A-Z])/);
  return make('span', {}, ...parts.flatMap((part, i) => (i === 0 ? [part] : [make('wbr'), part])));
}
