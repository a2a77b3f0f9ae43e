import type { CodePart, Content, Part } from '../../text/content.ts';
import { spanOf } from '../../text/span.ts';
import { DecodedRun } from '../common/decoded-run.ts';
import { uniqueIds } from '../common/subtitles/unique.ts';
import type { Pattern, Piece, Select } from './pattern.ts';

/**
 * The content of a pattern: without the common indentation of its lines, and with string literals in braces (`{ "{" }`) as text. Other braces are
 * codes. Of a select expression inside a pattern only the default is read; the other variants do not concern the other language.
 */
export function contentOf(text: string, pattern: Pattern): Content {
  const { pieces } = pattern;
  const span = spanOf(pattern);
  if (pieces.length === 1 && pieces[0]?.kind === 'text')
    return { span, parts: [{ kind: 'text', text: text.slice(span.start, span.end), span }] };
  const reader = new Reader(text);
  reader.read(pattern);
  return { span, parts: reader.finish(span.end) };
}

class Reader {
  readonly #text: string;
  readonly #run: DecodedRun;
  readonly #parts: Part[] = [];
  readonly #unique = uniqueIds();

  constructor(text: string) {
    this.#text = text;
    this.#run = new DecodedRun(text, 0);
  }

  read(pattern: Pattern): void {
    for (const piece of pattern.pieces) {
      const { start, end } = piece;
      if (piece.kind === 'text') this.#run.add(start, end);
      else if (piece.kind === 'break') this.#break(piece, pattern.indent);
      else if (piece.select !== undefined) this.#choice(piece, piece.select);
      else {
        const shown = literalIn(this.#text.slice(start, end));
        if (shown === undefined || shown === '') this.#code(start, end);
        else this.#run.stand(shown, start, end);
      }
    }
  }

  finish(end: number): readonly Part[] {
    this.#parts.push(...this.#run.flush(end));
    return this.#parts;
  }

  #break({ start, end }: Piece, indent: number): void {
    const raw = this.#text.slice(start, end);
    const ends = [...raw.matchAll(/\r?\n/g)];
    const last = ends.at(-1);
    const margin = Math.min(end, start + (last === undefined ? 0 : last.index + last[0].length) + indent);
    ends.forEach(({ index }, at) => {
      const next = ends[at + 1]?.index;
      this.#run.stand('\n', start + index, next === undefined ? margin : start + next);
    });
    this.#run.add(margin, end);
  }

  #choice({ start, end }: Piece, { variants }: Select): void {
    const shown = variants.find(({ isDefault }) => isDefault)?.pattern;
    if (shown === undefined) return;
    this.#code(start, shown.start, 'choice');
    this.read(shown);
    this.#code(shown.end, end, 'choice');
  }

  #code(start: number, end: number, name?: 'choice'): void {
    this.#parts.push(...this.#run.flush(start));
    const raw = this.#text.slice(start, end);
    const code: CodePart = {
      kind: 'code',
      role: 'standalone',
      id: this.#unique(name ?? idOf(raw)),
      raw,
      span: { start, end },
      display: raw,
      name: name ?? 'placeable',
      // An empty string literal protects blanks from being trimmed: each language has its own.
      ...((name === 'choice' || literalIn(raw) === '') && { annotation: true }),
      // A language may need a name in several cases, or not at all.
      ...(/^\{\s*-/.test(raw) && { hinted: true, deletable: true, copyable: true }),
    };
    this.#parts.push(code);
  }
}

/** What it refers to: `$count` of `{ NUMBER($count, style: "percent") }`, `-brand` of `{ -brand(case: "genitive") }`. */
function idOf(raw: string): string {
  const inner = raw.slice(1, -1).trim();
  return /\$[\w-]+/.exec(inner)?.[0] ?? /^-?[A-Za-z][\w-]*(?:\.[\w-]+)?/.exec(inner)?.[0] ?? inner;
}

/** The text of `{ "text" }`; undefined for anything else. */
function literalIn(raw: string): string | undefined {
  if (!raw.includes('"')) return undefined;
  const inner = /^\{[ \r\n]*"((?:[^"\\\r\n]|\\.)*)"[ \r\n]*\}$/.exec(raw)?.[1];
  return inner?.replace(/\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{6})|(.))/g, (_, short, long, character) => {
    if (character !== undefined) return character;
    const code = Number.parseInt(short ?? long, 16);
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\uFFFD' : String.fromCodePoint(code);
  });
}
