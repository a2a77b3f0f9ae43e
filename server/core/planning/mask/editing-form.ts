import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { CodePart, NewPart, Part } from '../../text/content.ts';

/** A tag of the editing form, with the backslashes before it. */
const TAG = /(\\*)(<\/?\d{1,6}>|<x\d{1,6}\/>)/g;

/** A content, or future content. */
interface Parts {
  readonly parts: readonly (Part | NewPart)[];
}

/** The tags of one unit, and what they stand for. */
interface Tags {
  readonly names: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, CodePart>;
}

/**
 * The short tags of one unit: `<1>` and `</1>` for a pair of inline codes, `<x2/>` for a standalone one, numbered as in the source. Text that looks
 * like a tag gets a backslash, and backslashes before a tag are doubled, so that contents and forms correspond one to one.
 */
export class EditingForm {
  readonly #contents: readonly (Parts | undefined)[];
  #made: Tags | undefined;

  /** @param contents the source first; codes that only later ones have are numbered after it */
  constructor(...contents: readonly (Parts | undefined)[]) {
    this.#contents = contents;
  }

  /** Created on demand: most units have no codes. */
  get #tags(): Tags {
    this.#made ??= tagsOf(this.#contents);
    return this.#made;
  }

  /** What each tag stands for, as shown to people. Empty: the unit has no inline codes. */
  legend(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#tags.codes].map(([tag, { raw, display }]) => [tag, shortened(display ?? raw)]));
  }

  show(parts: readonly (Part | NewPart)[]): string {
    let shown = '';
    let text = '';
    for (const part of parts) {
      if (typeof part === 'string' || part.kind === 'text') {
        text += typeof part === 'string' ? part : part.text;
        continue;
      }
      shown += escapeText(text).replace(/\\+$/, '$&$&') + (this.#tags.names.get(keyOf(part)) ?? '');
      text = '';
    }
    return shown + escapeText(text);
  }

  /** The error is a sentence about a tag that this unit does not have. */
  read(form: string): Result<readonly NewPart[], string> {
    const parts: NewPart[] = [];
    let text = '';
    let at = 0;
    for (const match of form.matchAll(TAG)) {
      const [whole, slashes = '', tag = ''] = match;
      text += form.slice(at, match.index) + '\\'.repeat(slashes.length >> 1);
      at = match.index + whole.length;
      if (slashes.length % 2 === 1) {
        text += tag;
        continue;
      }
      const code = this.#tags.codes.get(tag);
      if (code === undefined) return fail(this.#unknown(tag));
      if (text !== '') parts.push(text);
      parts.push(code);
      text = '';
    }
    text += form.slice(at);
    if (text !== '') parts.push(text);
    return ok(parts);
  }

  #unknown(tag: string): string {
    const known = [...this.#tags.codes.keys()].join(' ');
    const has = known === '' ? 'This text has no tags' : `The tags of this text are ${known}`;
    return `There is no ${tag} here. ${has}; for the characters themselves write \\${tag}.`;
  }
}

/** The form in which people edit a translation: the tags of the source come first, whatever the translation has. */
export function formOf({ source, target }: Pick<BilingualUnit, 'source' | 'target'>): EditingForm {
  return new EditingForm(source, target);
}

function tagsOf(contents: readonly (Parts | undefined)[]): Tags {
  const numbers = new Map<string, number>();
  const names = new Map<string, string>();
  const codes = new Map<string, CodePart>();
  for (const part of contents.flatMap((content) => content?.parts ?? [])) {
    if (typeof part === 'string' || part.kind === 'text') continue;
    const name = part.role === 'standalone' ? `x ${part.id}` : part.id;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    const tag = tagFor(part, number);
    names.set(keyOf(part), tag);
    if (!codes.has(tag)) codes.set(tag, part);
  }
  return { names, codes };
}

function tagFor({ role }: CodePart, number: number): string {
  if (role === 'standalone') return `<x${number}/>`;
  return role === 'open' ? `<${number}>` : `</${number}>`;
}

function keyOf({ id, role }: CodePart): string {
  return `${role} ${id}`;
}

function escapeText(text: string): string {
  return text.includes('<') ? text.replace(TAG, '$1$1\\$2') : text;
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}
