import type { TableInit } from '../../../shared/pages/table-page.ts';
import { make } from '../base/dom.ts';
import { numbered } from '../base/text.ts';
import type { Say } from './cells.ts';

/** Arranges the parts of the page. */
export function layOut(
  say: Say,
  { problems }: TableInit,
  parts: Readonly<Record<'tools' | 'grid' | 'empty' | 'panel' | 'counts' | 'status' | 'help', HTMLElement>>,
): HTMLElement {
  const { tools, grid, empty, panel, counts, status, help } = parts;
  return make(
    'main',
    {},
    make('h1', { class: 'hidden' }, say('title')),
    tools,
    ...problems.map((problem) => make('p', { class: 'notice' }, problem)),
    make('div', { class: 'both' }, make('div', { class: 'table' }, grid, empty), panel),
    make(
      'footer',
      {},
      counts,
      status,
      make('div', { id: 'hint', class: 'hint' }, `F2 ${say('keyEdit')} · ? ${say('help')}`),
    ),
    help,
  );
}

/** Column headings: key, source, languages. A click selects a column. */
export function headsOf(
  say: Say,
  { names, sourceLocale }: TableInit,
  locales: readonly string[],
  select: (column: number) => void,
): readonly HTMLElement[] {
  const head = (text: string, title: string, column: number) => {
    const kind = ['key', 'source'][column];
    const element = make('div', { role: 'columnheader', 'aria-colindex': column + 1, class: kind, title }, text);
    element.addEventListener('click', () => select(column));
    return element;
  };
  const nameOf = (locale: string) => names[locale] ?? locale;
  return [
    head(say('key'), '', 0),
    head(nameOf(sourceLocale), sourceLocale, 1),
    ...locales.map((locale, at) => head(nameOf(locale), locale, at + 2)),
  ];
}

/** The number of rows, and of selected cells. */
export function countsOf(say: Say, total: number, all: number, chosen: number): string {
  const rows = total === all ? say('rows', numbered(all)) : say('rowsOf', numbered(total), numbered(all));
  return chosen > 1 ? `${rows} · ${say('selected', numbered(chosen))}` : rows;
}
