import type { PageDetails, PageWritten, Proposal } from '../../../shared/pages/table-page.ts';
import { readable } from '../base/chips.ts';
import { button, type Child, make } from '../base/dom.ts';
import { findingItem, levels } from '../base/findings.ts';
import { type Stretch, wordDiff } from '../base/word-diff.ts';
import { type Say, stateName } from './cells.ts';

export interface PanelEvents {
  open(uri: string, line: number): void;
  use(text: string): void;
  apply(chosen: readonly Proposal[]): void;
  replace(find: string, replacement: string, regex: boolean, matchCase: boolean): void;
  close(): void;
}

/** The side panel of the table: everything about the active cell, or a preview of what an action would write. */
export class Panel {
  readonly element: HTMLElement;
  readonly #say: Say;
  readonly #events: PanelEvents;
  readonly #languageName: (locale: string) => string;
  /** What is shown: it is not replaced by another kind unless the user asks. */
  showing: 'nothing' | 'details' | 'replace' | 'proposals' = 'nothing';

  /** @param languageName of a locale, in the user's language */
  constructor(say: Say, languageName: (locale: string) => string, events: PanelEvents) {
    this.#say = say;
    this.#languageName = languageName;
    this.#events = events;
    this.element = make('aside', { class: 'panel', 'aria-label': say('details'), hidden: true, tabindex: -1 });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      events.close();
    });
  }

  hide(): void {
    this.showing = 'nothing';
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * @param name of the unit
   * @param details `wait`: still loading; undefined: there are none
   * @param target shows `instead` if it has no text
   */
  details(
    name: string | undefined,
    details: PageDetails | 'wait' | undefined,
    source: { readonly text: string; readonly locale: string } | undefined,
    target: { readonly text: string; readonly locale: string; readonly instead: string } | undefined,
  ): void {
    const say = this.#say;
    const parts: Child[] = [];
    if (source !== undefined)
      parts.push(...section(this.#languageName(source.locale), textBlock(source.text, source.locale)));
    if (target !== undefined) {
      const { text, locale, instead } = target;
      const hint = instead === '' ? '' : make('span', { class: 'mark' }, instead);
      parts.push(...section(this.#languageName(locale), text === '' ? hint : textBlock(text, locale)));
    }
    if (details === undefined || details === 'wait') {
      const hint = say(details === 'wait' ? 'loading' : 'noDetails');
      this.#show('details', name ?? say('details'), [...parts, make('p', { class: 'hint' }, hint)]);
      return;
    }
    const { at, state, findings, stale, notes, limits, screenshots, matches, uses, context } = details;
    if (at !== undefined)
      parts.push(
        make(
          'p',
          {},
          link(`${say('openFile')} (${at.line})`, () => this.#events.open(at.uri, at.line)),
        ),
      );
    if (state !== undefined) parts.push(make('p', {}, make('span', { class: 'mark' }, stateName(state, say))));
    if (findings.length > 0)
      parts.push(
        ...section(
          say('findings'),
          make('ul', { class: 'findings' }, ...findings.map((one) => findingItem(one, levels(say)))),
        ),
      );
    if (stale !== undefined && stale !== '') parts.push(...section(say('stale'), make('p', {}, stale)));
    if (limits !== undefined) {
      const said = [
        ...(limits.min === undefined ? [] : [say('atLeast', limits.min)]),
        ...(limits.max === undefined ? [] : [say('atMost', limits.max)]),
      ];
      parts.push(...section(say('limits'), make('p', {}, said.join(', '))));
    }
    if (context !== undefined) parts.push(...section(say('context'), make('p', {}, context)));
    if (notes.length > 0) parts.push(...section(say('notes'), list(notes)));
    if (screenshots.length > 0) parts.push(...section(say('screenshots'), list(screenshots)));
    if (matches.length > 0)
      parts.push(
        ...section(
          say('memory'),
          ...matches.map(({ percent, source: of, text }) =>
            make(
              'div',
              { class: 'match' },
              make('div', {}, make('span', { class: 'mark' }, `${percent} %`), ' ', text),
              make('div', { class: 'hint' }, of),
              button(say('use'), () => this.#events.use(text), { 'aria-label': `${say('use')}: ${text}` }),
            ),
          ),
        ),
      );
    if (uses.length > 0)
      parts.push(
        ...section(
          say('uses'),
          make(
            'ul',
            {},
            ...uses.map(({ uri, name, line, site }) =>
              make(
                'li',
                {},
                link(`${name}:${line}`, () => this.#events.open(uri, line)),
                ...(site === undefined ? [] : [' ', make('span', { class: 'hint' }, site)]),
              ),
            ),
          ),
        ),
      );
    this.#show('details', details.name, parts);
  }

  /** Asks for a text and its replacement. */
  replace(find: string): void {
    const say = this.#say;
    const what = make('input', { type: 'text', id: 'replace-find' });
    const by = make('input', { type: 'text', id: 'replace-with' });
    const regex = make('input', { type: 'checkbox', id: 'replace-regex' });
    const matchCase = make('input', { type: 'checkbox', id: 'replace-case' });
    what.value = find;
    const run = () => this.#events.replace(what.value, by.value, regex.checked, matchCase.checked);
    const form = make(
      'form',
      {},
      make('label', { for: 'replace-find' }, say('find')),
      what,
      make('label', { for: 'replace-with' }, say('with')),
      by,
      make('div', { class: 'check' }, regex, make('label', { for: 'replace-regex' }, say('regex'))),
      make('div', { class: 'check' }, matchCase, make('label', { for: 'replace-case' }, say('matchCase'))),
      make('div', { class: 'actions' }, button(say('preview'), run, { class: 'primary' })),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      run();
    });
    form.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      run();
    });
    this.#show('replace', say('replace'), [form]);
    what.focus();
    what.select();
  }

  /** What would be written: everything that can be is ticked. */
  proposals(title: string, proposals: readonly Proposal[], refused: PageWritten['refused']): void {
    const say = this.#say;
    const boxes = proposals.map((one, at) => {
      const box = make('input', { type: 'checkbox', id: `proposal-${at}`, disabled: one.refused !== undefined });
      box.checked = one.refused === undefined;
      return { one, box };
    });
    const apply = button('', () => this.#events.apply(boxes.flatMap(({ one, box }) => (box.checked ? [one] : []))), {
      class: 'primary',
    });
    const count = () => {
      const ticked = boxes.filter(({ box }) => box.checked).length;
      apply.textContent = say('apply', ticked);
      apply.disabled = ticked === 0;
    };
    count();
    // Beyond what anyone reviews: still written, but not drawn.
    const shown = boxes.slice(0, 500);
    const items = shown.map(({ one, box }, at) => {
      box.addEventListener('change', count);
      const sides = wordDiff(one.before, one.after, one.locale);
      return make(
        'li',
        { class: 'proposal' },
        make(
          'div',
          { class: 'check' },
          box,
          make('label', { for: `proposal-${at}` }, `${one.name} · ${this.#languageName(one.locale)}`),
        ),
        ...(one.before === ''
          ? []
          : [make('div', { lang: one.locale, dir: 'auto' }, ...sides.old.map((side) => stretch(side, 'del')))]),
        make('div', { lang: one.locale, dir: 'auto' }, ...sides.new.map((side) => stretch(side, 'ins'))),
        ...(one.refused === undefined ? [] : [make('div', { class: 'refusal' }, say('notWritten', one.refused))]),
      );
    });
    const none = proposals.length === 0 ? [make('p', {}, say('noMatches'))] : [];
    const left = refused.length === 0 ? [] : refusals(say, this.#languageName, refused);
    const more = boxes.length > shown.length ? [make('p', { class: 'hint' }, `+ ${boxes.length - shown.length}`)] : [];
    const actions = proposals.length === 0 ? [] : [make('div', { class: 'actions' }, apply)];
    this.#show('proposals', title, [...none, ...actions, make('ul', { class: 'plain' }, ...items), ...more, ...left]);
    (proposals.length === 0 ? this.element : apply).focus();
  }

  /** Cells that were not changed, with the reasons. */
  refused(refused: PageWritten['refused']): void {
    this.#show(
      'proposals',
      this.#say('refusedCount', refused.length),
      refusals(this.#say, this.#languageName, refused),
    );
  }

  #show(what: typeof this.showing, title: string, parts: readonly Child[]): void {
    this.showing = what;
    this.element.hidden = false;
    const close = button('×', () => this.#events.close(), { 'aria-label': this.#say('close'), class: 'close' });
    this.element.replaceChildren(make('div', { class: 'panel-head' }, make('h2', {}, title), close), ...parts);
  }
}

function refusals(
  say: Say,
  languageName: (locale: string) => string,
  refused: PageWritten['refused'],
): readonly HTMLElement[] {
  const items = refused
    .slice(0, 500)
    .map(({ name, locale, reason }) =>
      make('li', {}, make('strong', {}, `${name} · ${languageName(locale)}`), ` ${reason}`),
    );
  return [make('h3', {}, say('refusedCount', refused.length)), make('ul', { class: 'plain' }, ...items)];
}

function section(title: string, ...content: readonly Child[]): readonly HTMLElement[] {
  return [make('h3', {}, title), make('div', {}, ...content)];
}

function list(items: readonly string[]): HTMLElement {
  return make('ul', {}, ...items.map((item) => make('li', {}, item)));
}

function link(text: string, run: () => void): HTMLElement {
  return button(text, run, { class: 'link' });
}

function textBlock(text: string, locale: string): HTMLElement {
  return make('div', { class: 'whole', lang: locale, dir: 'auto' }, readable(text));
}

function stretch({ text, changed }: Stretch, how: 'ins' | 'del'): Child {
  return changed ? make(how, {}, text) : text;
}
