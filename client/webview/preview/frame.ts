import type { StringKey } from '../../../shared/pages/preview-page.ts';
import { button, make } from '../base/dom.ts';
import { type Counts, FILTERS, type Filter } from './model.ts';
import type { Say } from './row.ts';

export interface FrameEvents {
  show(filter: Filter, search: string): void;
  acceptShown(): void;
  rejectShown(): void;
  quality(): void;
  apply(): void;
  /** A key in the list. @returns whether it was handled */
  key(event: KeyboardEvent): boolean;
  click(target: Element): void;
}

const FILTER_NAMES = {
  all: 'showAll',
  worst: 'showWorst',
  findings: 'showFindings',
  undecided: 'showUndecided',
  untranslated: 'showUntranslated',
} as const;

const HELP: readonly (readonly [keys: readonly string[], text: StringKey])[] = [
  [['↑', '↓'], 'helpMove'],
  [['Enter'], 'helpEdit'],
  [['A'], 'helpAccept'],
  [['R'], 'helpReject'],
  [['U'], 'helpUndo'],
  [['O'], 'helpOpen'],
  [['/'], 'helpSearch'],
  [['Ctrl', 'Enter'], 'helpApply'],
];

/** Everything around the rows: toolbar, column headings, counts and the help below. */
export class Frame {
  readonly element: HTMLElement;
  readonly grid: HTMLElement;
  readonly head: HTMLElement;
  readonly body: HTMLElement;
  readonly #say: Say;
  readonly #search: HTMLInputElement;
  readonly #filter: HTMLSelectElement;
  readonly #counts: HTMLElement;
  readonly #empty: HTMLElement;
  readonly #apply: HTMLButtonElement;
  #accepted = 0;
  #busy = false;

  constructor(say: Say, hasOld: boolean, events: FrameEvents) {
    this.#say = say;
    const show = () => events.show(this.state.filter, this.state.search);
    this.#search = make('input', { type: 'search', placeholder: say('search'), 'aria-label': say('search') });
    this.#search.addEventListener('input', show);
    this.#filter = make('select', { 'aria-label': say('show') });
    for (const filter of FILTERS) this.#filter.append(make('option', { value: filter }, say(FILTER_NAMES[filter])));
    this.#filter.addEventListener('change', show);
    this.#apply = button(say('apply', 0), () => events.apply(), {
      class: 'primary',
      'aria-keyshortcuts': 'Control+Enter',
    });
    this.#counts = make('div', { class: 'counts', role: 'status', 'aria-live': 'polite' });
    const columns: readonly StringKey[] = [
      'key',
      'source',
      ...(hasOld ? (['current'] as const) : []),
      'translation',
      'decision',
    ];
    const heads = columns.map((key) => make('div', { role: 'columnheader' }, say(key)));
    this.head = make('div', { role: 'row', class: 'row head', 'aria-rowindex': 1 }, ...heads);
    this.body = make('div', { role: 'rowgroup', class: 'body' });
    this.grid = make(
      'div',
      {
        role: 'grid',
        class: hasOld ? 'grid with-old' : 'grid',
        tabindex: 0,
        'aria-label': say('title'),
        'aria-describedby': 'help',
      },
      make('div', { role: 'rowgroup', class: 'top' }, this.head),
      this.body,
    );
    this.#empty = make('p', { class: 'empty', hidden: true }, say('nothingShown'));
    this.grid.addEventListener('keydown', (event) => {
      // Keys in the edited field and on buttons are theirs.
      if (event.target !== this.grid && !(event.ctrlKey || event.metaKey)) return;
      if (events.key(event)) event.preventDefault();
    });
    this.grid.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || target.closest('.editor') !== null) return;
      events.click(target);
      if (target.closest('.editor') === null && document.activeElement?.closest('.editor') == null)
        this.grid.focus({ preventScroll: true });
    });
    const tools = make(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': say('title') },
      this.#search,
      this.#filter,
      button(say('acceptShown'), () => events.acceptShown()),
      button(say('rejectShown'), () => events.rejectShown()),
      button(say('checkQuality'), () => events.quality()),
      this.#apply,
    );
    tools.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) events.apply();
      else if (event.target === this.#search && (event.key === 'ArrowDown' || event.key === 'Enter')) this.grid.focus();
      else return;
      event.preventDefault();
    });
    this.element = make(
      'main',
      {},
      make('h1', { class: 'hidden' }, say('title')),
      tools,
      this.grid,
      this.#empty,
      make('footer', {}, this.#counts, this.#help()),
    );
  }

  get state(): { readonly filter: Filter; readonly search: string } {
    const filter = FILTERS.find((one) => one === this.#filter.value) ?? 'all';
    return { filter, search: this.#search.value };
  }

  restore(filter: Filter, search: string): void {
    this.#filter.value = filter;
    this.#search.value = search;
  }

  focusSearch(): void {
    this.#search.focus();
    this.#search.select();
  }

  setBusy(busy: boolean): void {
    this.#busy = busy;
    this.#showApply();
  }

  update(counts: Counts, shown: number, empty: boolean): void {
    this.#accepted = counts.accepted;
    this.#showApply();
    const { accepted, rejected, undecided, applied, total } = counts;
    const text = this.#say('counts', accepted, rejected, undecided, applied);
    const part = shown === total ? '' : ` ${this.#say('shown', shown, total)}`;
    // Announced only if it has changed.
    if (this.#counts.textContent !== text + part) this.#counts.textContent = text + part;
    this.#empty.hidden = !empty;
  }

  #showApply(): void {
    this.#apply.textContent = this.#busy ? this.#say('applying') : this.#say('apply', this.#accepted);
    this.#apply.disabled = this.#busy || this.#accepted === 0;
  }

  #help(): HTMLElement {
    const list = make('div', { id: 'help', class: 'help' });
    for (const [keys, text] of HELP)
      list.append(make('span', {}, ...keys.map((key) => make('kbd', {}, key)), ` ${this.#say(text)}`));
    return list;
  }
}
