import type { StringKey } from '../../../shared/pages/preview-page.ts';
import { button, type Child, make } from '../base/dom.ts';
import { findingItem, levels } from '../base/findings.ts';
import { plain, type Stretch, wordDiff } from '../base/word-diff.ts';
import type { Model, Row, UnitRow } from './model.ts';

export type Say = (key: StringKey, ...values: readonly (string | number)[]) => string;

/** What a click in a row does; keys do the same through the list. */
export interface RowActions {
  accept(row: UnitRow): void;
  reject(row: UnitRow): void;
  edit(row: UnitRow): void;
}

export interface RowView {
  readonly model: Model;
  readonly say: Say;
  readonly actions: RowActions;
  /** Whether there is a column for the current translation. */
  readonly hasOld: boolean;
}

/** The cells of a row. `editor` replaces the translation while it is edited. */
export function cellsOf(view: RowView, row: Row, editor?: HTMLElement): readonly HTMLElement[] {
  if (row.kind === 'unit') return unitCells(view, row, editor);
  const width = { role: 'gridcell', 'aria-colspan': view.hasOld ? 5 : 4 };
  if (row.kind === 'note') {
    const why = view.say(row.why);
    return [make('div', { ...width, class: `note ${row.why}` }, mark(why), ' ', name(row.name), ' ', row.reason)];
  }
  const { file } = row;
  const parts: Child[] = [make('strong', {}, file.name), ` ${file.sourceLocale} → ${file.targetLocale}`];
  if (!file.exists) parts.push(' ', mark(view.say('newFile')));
  return [make('div', { ...width, class: 'heading' }, ...parts)];
}

function unitCells(view: RowView, row: UnitRow, editor: HTMLElement | undefined): readonly HTMLElement[] {
  const { model, say, hasOld } = view;
  const { unit, file } = row;
  const text = model.textOf(row);
  const sides = unit.old === undefined ? undefined : wordDiff(unit.old, text, file.targetLocale);
  const tags = unit.tags ?? {};
  const shown = (stretches: readonly Stretch[], how: 'ins' | 'del') => stretches.map((one) => span(one, how, tags));
  const fresh = sides?.new ?? plain(text, file.targetLocale);
  const cell = (label: StringKey, attributes: Record<string, string>, ...children: readonly Child[]) =>
    // The label is shown if the columns are stacked.
    make(
      'div',
      { role: 'gridcell', ...attributes },
      make('span', { class: 'label', 'aria-hidden': 'true' }, say(label)),
      ...children,
    );
  const words = (locale: string, ...children: readonly Child[]) =>
    make('div', { class: 'words', lang: locale, dir: 'auto' }, ...children);
  return [
    cell(
      'key',
      { class: 'key' },
      name(unit.name),
      ...(unit.comments ?? []).map((comment) => make('div', { class: 'comment' }, comment)),
    ),
    cell('source', { class: 'text' }, words(file.sourceLocale, ...shown(plain(unit.source, file.sourceLocale), 'ins'))),
    ...(hasOld
      ? [cell('current', { class: 'text old' }, words(file.targetLocale, ...shown(sides?.old ?? [], 'del')))]
      : []),
    cell(
      'translation',
      { class: 'text new' },
      editor ?? words(file.targetLocale, ...shown(fresh, 'ins')),
      ...(editor === undefined ? [remarks(view, row)] : []),
    ),
    cell('decision', { class: 'decision' }, decision(view, row)),
  ];
}

function span({ text, changed, tag }: Stretch, how: 'ins' | 'del', legend: Readonly<Record<string, string>>): Child {
  const inner: Child = tag ? make('span', { class: 'tag', title: legend[text] }, text) : text;
  return changed ? make(how, {}, inner) : inner;
}

/** Findings, notes of the translation, and why it was not applied. */
function remarks({ model, say }: RowView, row: UnitRow): HTMLElement {
  const { problem, text } = model.standing(row);
  const list = make('ul', { class: 'findings' });
  if (problem !== undefined) list.append(make('li', { class: 'error' }, say('notWritten', problem)));
  for (const finding of model.findingsOf(row)) list.append(findingItem(finding, levels(say)));
  if (text === undefined) for (const note of row.unit.notes) list.append(make('li', { class: 'hint' }, note));
  return list;
}

function decision({ model, say, actions }: RowView, row: UnitRow): HTMLElement {
  const { decision, text } = model.standing(row);
  const states = [mark(say(decision), decision)];
  if (text !== undefined) states.push(mark(say('edited'), 'edited'));
  states.push(mark(say(row.unit.origin), 'origin'));
  const cell = make('div', { class: 'standing' }, make('div', { class: 'marks' }, ...states));
  if (decision === 'applied') return cell;
  const act = (key: 'accept' | 'reject' | 'edit', pressed?: boolean) =>
    button(say(key), () => actions[key](row), {
      tabindex: -1,
      class: key,
      'aria-label': `${say(key)}: ${row.unit.name}`,
      'aria-pressed': pressed === undefined ? undefined : String(pressed),
    });
  cell.append(
    make(
      'div',
      { class: 'actions' },
      act('accept', decision === 'accepted'),
      act('reject', decision === 'rejected'),
      act('edit'),
    ),
  );
  return cell;
}

function mark(text: string, kind = ''): HTMLElement {
  return make('span', { class: `mark ${kind}`.trim() }, text);
}

/** Long keys break at their separators before they break anywhere else. */
function name(text: string): HTMLElement {
  const parts = text.split(/(?<=[./_-])(?=[^./_-])/);
  return make('span', { class: 'name' }, ...parts.flatMap((part, i) => (i === 0 ? [part] : [make('wbr'), part])));
}
