import { make } from './dom.ts';

/** A table with a caption; numbers are right-aligned and formatted for the language. The first column is the row header. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  language: string,
): HTMLTableElement {
  const right = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const kind = (column: number) => (right[column] === true ? 'number' : undefined);
  const format = new Intl.NumberFormat(language);
  const shown = (value: string | number) => (typeof value === 'number' ? format.format(value) : value);
  return make(
    'table',
    {},
    make('caption', {}, caption),
    make(
      'thead',
      {},
      make('tr', {}, ...head.map((text, column) => make('th', { scope: 'col', class: kind(column) }, text))),
    ),
    make(
      'tbody',
      {},
      ...rows.map((row) =>
        make(
          'tr',
          {},
          ...row.map((value, column) =>
            column === 0
              ? make('th', { scope: 'row' }, shown(value))
              : make('td', { class: kind(column) }, shown(value)),
          ),
        ),
      ),
    ),
  );
}
