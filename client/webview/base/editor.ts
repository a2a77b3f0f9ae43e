import { Deferred } from '../../../shared/deferred.ts';
import type { PreviewFinding } from '../../../shared/pages/preview.ts';
import { button, make } from './dom.ts';
import { findingItem, type Level } from './findings.ts';

/** Milliseconds without typing before a text is checked. */
const PAUSE = 250;

/** The texts of the field. */
export interface EditorWords {
  readonly help: string;
  readonly save: string;
  readonly cancel: string;
  notWritten(reason: string): string;
  readonly level: Level;
}

export interface EditorEvents {
  /** On every keystroke. */
  typed(): void;
  /** The text has changed and is due for a check. */
  check(text: string): void;
  save(text: string, findings: readonly PreviewFinding[] | undefined): void;
  cancel(): void;
  /** A key other than Enter and Escape. @returns whether it did something */
  key?(event: KeyboardEvent): boolean;
}

/** The field in which a translation is edited, with the checks' findings below it. Enter saves, Shift+Enter inserts a line break. */
export class Editor {
  readonly element: HTMLElement;
  readonly #field: HTMLTextAreaElement;
  readonly #list: HTMLUListElement;
  readonly #words: EditorWords;
  #findings: readonly PreviewFinding[] | undefined;
  readonly #checking = new Deferred(PAUSE);

  constructor(text: string, label: string, locale: string, words: EditorWords, events: EditorEvents) {
    this.#words = words;
    this.#field = make('textarea', {
      'aria-label': label,
      'aria-describedby': 'editing-help',
      lang: locale,
      dir: 'auto',
      spellcheck: 'false',
    });
    this.#field.value = text;
    this.#list = make('ul', { class: 'findings', 'aria-live': 'polite' });
    const save = () => events.save(this.#field.value, this.#findings);
    this.#field.addEventListener('input', () => {
      this.#grow();
      events.typed();
      this.#findings = undefined;
      this.#checking.begin(() => events.check(this.#field.value));
    });
    this.#field.addEventListener('keydown', (event) => {
      // An input method handles these keys itself.
      if (event.isComposing) return;
      if (event.key === 'Escape') events.cancel();
      else if (event.key === 'Enter' && !event.shiftKey) save();
      else if (events.key?.(event) !== true) {
        if (!leadsElsewhere(event)) event.stopPropagation();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
    this.element = make(
      'div',
      { class: 'editor' },
      this.#field,
      make('div', { id: 'editing-help', class: 'hint' }, words.help),
      this.#list,
      make(
        'div',
        { class: 'actions' },
        button(words.save, save, { class: 'primary' }),
        button(words.cancel, () => events.cancel()),
      ),
    );
  }

  focus(): void {
    this.#field.focus();
    this.#grow();
  }

  /** Replaces the selection with a text. */
  insert(text: string): void {
    this.#field.setRangeText(text, this.#field.selectionStart, this.#field.selectionEnd, 'end');
    this.#field.dispatchEvent(new Event('input'));
    this.#field.focus();
  }

  get text(): string {
    return this.#field.value;
  }

  /** Editing has ended (saved or cancelled): stops checking. */
  stop(): void {
    this.#checking.stop();
  }

  /** Shows the findings for the text in the field. */
  show(findings: readonly PreviewFinding[], refused: string | undefined): void {
    this.#findings = findings;
    this.#list.replaceChildren(
      ...(refused === undefined ? [] : [make('li', { class: 'error' }, this.#words.notWritten(refused))]),
      ...findings.map((finding) => findingItem(finding, this.#words.level)),
    );
  }

  /** Grows to the height of its text. */
  #grow(): void {
    this.#field.style.height = 'auto';
    this.#field.style.height = `${this.#field.scrollHeight + 2}px`;
  }
}

/** Shortcuts of VS Code that must work in a field: palette, save, other tabs and parts. Others, such as undo, would act on more than its text. */
function leadsElsewhere({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey ? /^(?:[ps\d]|Tab|PageUp|PageDown)$/i.test(key) : key === 'F1' || key === 'F6';
}
