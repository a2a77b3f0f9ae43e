import type { PageCell } from '../../../shared/pages/table-page.ts';
import { errorText } from '../../../shared/values/error-text.ts';
import { chips } from '../base/chips.ts';
import { button, make } from '../base/dom.ts';
import { Editor, type EditorWords } from '../base/editor.ts';
import { levels } from '../base/findings.ts';
import type { Asker } from './asker.ts';
import type { Say } from './cells.ts';
import type { KnownRow } from './model.ts';

export interface EditedCell {
  readonly row: number;
  readonly column: number;
  readonly locale: string;
  readonly known: KnownRow;
  /** The text of the file as the user last saw it. */
  readonly was: string;
}

export interface EditingEvents {
  typed(): void;
  /** @param next where to move afterwards */
  save(cell: EditedCell, text: string, next: 'down' | 'right' | 'left'): void;
  cancel(): void;
}

/** The only field in which a cell is edited. It lies above the grid's cells, so that no change of the file can remove it. */
export class Editing {
  readonly cell: EditedCell;
  readonly element: HTMLElement;
  readonly #editor: Editor;
  readonly #asker: Asker;
  readonly #id: string;
  readonly #size = new ResizeObserver(() => this.element.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  #ticket = 0;

  constructor(
    say: Say,
    asker: Asker,
    id: string,
    cell: EditedCell,
    text: string,
    notice: string,
    events: EditingEvents,
  ) {
    this.cell = cell;
    this.#asker = asker;
    this.#id = id;
    const { known, locale } = cell;
    const words: EditorWords = {
      help: say('helpEditing'),
      save: say('save'),
      cancel: say('cancel'),
      notWritten: (reason) => say('notWritten', reason),
      level: levels(say),
    };
    this.#editor = new Editor(text, say('editing', known.name, locale), locale, words, {
      typed: () => events.typed(),
      check: (typed) => void this.#check(typed),
      save: (typed) => events.save(cell, typed, 'down'),
      cancel: () => events.cancel(),
      key: (event) => {
        if (event.key === 'Tab') {
          events.save(cell, this.text, event.shiftKey ? 'left' : 'right');
          return true;
        }
        const code =
          /^[1-9]$/.test(event.key) && (event.ctrlKey || event.metaKey)
            ? known.codes[Number(event.key) - 1]
            : undefined;
        if (code !== undefined) this.#editor.insert(code);
        return code !== undefined;
      },
    });
    const insert = known.codes.slice(0, 30).map((code, at) =>
      button(code, () => this.#editor.insert(code), {
        class: 'tag',
        title: [known.tags?.[code], at < 9 ? `Ctrl+${at + 1}` : undefined]
          .filter((part) => part !== undefined)
          .join(' · '),
      }),
    );
    this.element = make(
      'div',
      { class: 'editing', role: 'group', 'aria-label': say('editing', known.name, locale) },
      make('div', { class: 'hint', lang: '', dir: 'auto' }, ...chips(known.source, known.codes, known.tags)),
      ...(notice === '' ? [] : [make('div', { class: 'notice', role: 'alert' }, notice)]),
      ...(insert.length === 0
        ? []
        : [make('div', { class: 'insert', role: 'group', 'aria-label': say('insert') }, ...insert)]),
      this.#editor.element,
    );
    // Findings make it taller: keep it visible.
    this.#size.observe(this.element);
    void this.#check(text);
  }

  get text(): string {
    return this.#editor.text;
  }

  focus(): void {
    this.#editor.focus();
  }

  stop(): void {
    this.#ticket += 1;
    this.#size.disconnect();
    this.#editor.stop();
    this.element.remove();
  }

  async #check(text: string): Promise<void> {
    this.#ticket += 1;
    const ticket = this.#ticket;
    if (text === '') {
      this.#editor.show([], undefined);
      return;
    }
    const { known, locale } = this.cell;
    try {
      const { file, unit } = known;
      const { findings, refused } = await this.#asker.ask('check', { id: this.#id, file, unit, locale, text });
      if (ticket === this.#ticket) this.#editor.show(findings, refused);
    } catch (error) {
      if (ticket === this.#ticket) this.#editor.show([], errorText(error));
    }
  }
}

/** Whether the user may write into a cell. */
export function canEdit(cell: PageCell | null | undefined): cell is PageCell {
  return cell !== null && cell !== undefined && cell.locked !== true;
}
