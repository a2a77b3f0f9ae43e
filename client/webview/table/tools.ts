import { Deferred } from '../../../shared/deferred.ts';
import { TABLE_KINDS, type TableKind } from '../../../shared/pages/table.ts';
import type { TableStringKey } from '../../../shared/pages/table-page.ts';
import { button, make } from '../base/dom.ts';
import { numbered } from '../base/text.ts';
import type { Say } from './cells.ts';

export interface FilterState {
  readonly text: string;
  readonly regex: boolean;
  readonly matchCase: boolean;
  readonly where: string;
  readonly kinds: readonly TableKind[];
  readonly since: string;
  /** Empty: all shown languages. */
  readonly locale: string;
  /** Index of a file. Empty: all. */
  readonly file: string;
}

export interface ToolsEvents {
  filter(): void;
  languages(): void;
  actions(): void;
  replace(): void;
  details(): void;
  help(): void;
  leave(): void;
}

const WHERE: readonly (readonly [value: string, name: TableStringKey])[] = [
  ['', 'everywhere'],
  ['key', 'inKeys'],
  ['source', 'inSources'],
  ['translation', 'inTranslations'],
];

/** The filters and buttons above the grid. */
export class Tools {
  readonly element: HTMLElement;
  readonly #say: Say;
  readonly #text: HTMLInputElement;
  readonly #regex: HTMLButtonElement;
  readonly #case: HTMLButtonElement;
  readonly #where: HTMLSelectElement;
  readonly #kinds = new Map<TableKind, HTMLButtonElement>();
  readonly #since: HTMLInputElement;
  readonly #locale: HTMLSelectElement;
  readonly #file: HTMLSelectElement;
  readonly #problem: HTMLElement;

  constructor(say: Say, files: readonly { readonly name: string }[], events: ToolsEvents, isEditor: boolean) {
    this.#say = say;
    const changed = () => events.filter();
    const pause = new Deferred(200);
    const later = () => pause.begin(changed);
    this.#text = make('input', {
      type: 'search',
      placeholder: say('search'),
      'aria-label': say('search'),
      class: 'search',
    });
    this.#text.addEventListener('input', later);
    this.#regex = toggle('.*', say('regex'), changed);
    this.#case = toggle('Aa', say('matchCase'), changed);
    this.#where = select(
      say('where'),
      changed,
      WHERE.map(([value, name]) => [value, say(name)]),
    );
    for (const kind of TABLE_KINDS) {
      const one = toggle(say(kind), undefined, () => {
        this.#showSince();
        changed();
      });
      this.#kinds.set(kind, one);
    }
    this.#since = make('input', {
      type: 'text',
      placeholder: 'HEAD',
      'aria-label': say('since'),
      title: say('since'),
      hidden: true,
      class: 'since',
    });
    this.#since.addEventListener('input', later);
    this.#locale = select(say('inLanguage'), changed, []);
    this.#file = select(say('file'), changed, [
      ['', say('allFiles')],
      ...files.map(({ name }, at) => [String(at), name] as const),
    ]);
    this.#file.hidden = files.length < 2;
    this.#problem = make('div', { class: 'problem', role: 'status', 'aria-live': 'polite' });
    const kinds = make(
      'div',
      { role: 'group', class: 'kinds', 'aria-label': say('filters') },
      ...this.#kinds.values(),
      this.#since,
      this.#locale,
    );
    this.element = make(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': say('title') },
      make('div', { class: 'find' }, this.#text, this.#regex, this.#case, this.#where, this.#file),
      kinds,
      make(
        'div',
        { class: 'buttons' },
        ...(isEditor ? [] : [button(say('languages'), () => events.languages())]),
        button(say('actions'), () => events.actions(), { 'aria-haspopup': 'menu' }),
        button(say('replace'), () => events.replace()),
        button(say('details'), () => events.details(), { 'aria-keyshortcuts': 'I' }),
        button('?', () => events.help(), { 'aria-label': say('help'), title: say('help') }),
      ),
      this.#problem,
    );
    this.element.addEventListener('keydown', (event) => {
      const isSearch = event.target === this.#text;
      // The first Escape clears the search.
      const leaves =
        event.key === 'Escape'
          ? !isSearch || this.#text.value === ''
          : isSearch && /^(?:ArrowDown|Enter)$/.test(event.key);
      if (!leaves) return;
      event.preventDefault();
      events.leave();
    });
  }

  get state(): FilterState {
    return {
      text: this.#text.value,
      regex: isPressed(this.#regex),
      matchCase: isPressed(this.#case),
      where: this.#where.value,
      kinds: TABLE_KINDS.filter((kind) => isPressed(this.#kinds.get(kind))),
      since: this.#since.value,
      locale: this.#locale.value,
      file: this.#file.value,
    };
  }

  /** Clears the filters. @returns whether any rows had been filtered out */
  clear(): boolean {
    const { text, kinds, file } = this.state;
    this.restore({ ...this.state, text: '', kinds: [], file: '' });
    return text !== '' || kinds.length > 0 || file !== '';
  }

  restore(state: FilterState): void {
    this.#text.value = state.text;
    press(this.#regex, state.regex);
    press(this.#case, state.matchCase);
    this.#where.value = state.where;
    for (const [kind, one] of this.#kinds) press(one, state.kinds.includes(kind));
    this.#since.value = state.since;
    this.#locale.value = state.locale;
    this.#file.value = state.file;
    this.#showSince();
  }

  setLocales(locales: readonly string[], names: Readonly<Record<string, string>>): void {
    const before = this.#locale.value;
    const options = locales.map((locale) => make('option', { value: locale }, names[locale] ?? locale));
    this.#locale.replaceChildren(make('option', { value: '' }, this.#say('allLanguages')), ...options);
    this.#locale.value = locales.includes(before) ? before : '';
    this.#locale.hidden = locales.length < 2;
  }

  setCounts(counts: Readonly<Partial<Record<TableKind, number>>>): void {
    for (const [kind, one] of this.#kinds) {
      const count = counts[kind];
      one.textContent = count === undefined ? this.#say(kind) : `${this.#say(kind)} ${numbered(count)}`;
    }
  }

  setProblem(problem: string): void {
    if (this.#problem.textContent !== problem) this.#problem.textContent = problem;
  }

  /** Makes Ctrl+F focus the search from anywhere in the page. */
  openFrom(page: HTMLElement): void {
    page.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      this.focusSearch();
    });
  }

  focusSearch(): void {
    this.#text.focus();
    this.#text.select();
  }

  #showSince(): void {
    this.#since.hidden = !isPressed(this.#kinds.get('changed'));
  }
}

function toggle(text: string, label: string | undefined, changed: () => void): HTMLButtonElement {
  const element = button(
    text,
    () => {
      press(element, !isPressed(element));
      changed();
    },
    { 'aria-pressed': 'false', class: 'toggle', ...(label !== undefined && { 'aria-label': label, title: label }) },
  );
  return element;
}

function isPressed(element: Element | undefined): boolean {
  return element?.getAttribute('aria-pressed') === 'true';
}

function press(element: Element, on: boolean): void {
  element.setAttribute('aria-pressed', String(on));
}

function select(
  label: string,
  changed: () => void,
  options: readonly (readonly [value: string, text: string])[],
): HTMLSelectElement {
  const element = make('select', { 'aria-label': label, title: label });
  for (const [value, text] of options) element.append(make('option', { value }, text));
  element.addEventListener('change', changed);
  return element;
}
