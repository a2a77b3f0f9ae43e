import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode-languageserver/node';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { label } from '../../../core/language/complete/insert.ts';
import { plainText } from '../../../core/text/content.ts';
import type { Edit, Span } from '../../../core/text/span.ts';
import { hasKeys, insertion, lacking } from '../../../engine/units/plan.ts';
import type { Subject } from '../subject.ts';

/** How many keys are proposed at once: the edit of each is computed, because a client may choose any. */
const MOST = 30;
/** From this many UTF-16 units on, there are fewer: each edit examines the whole file. */
const LARGE = 500_000;
const FEW = 5;

/** A text without the word being typed, in which keys can be inserted. */
interface Rest {
  readonly text: string;
  /** What is left out, as a span of the whole text. */
  readonly gap: Span;
}

/**
 * Keys that a target file lacks, where one is being typed: each is inserted, with the source text, where it belongs and in the style of the file; the
 * typed word is removed. Undefined: nothing is missing, or a key cannot be inserted at the cursor.
 */
export function completeMissingKeys(subject: Subject, offset: number): CompletionList | undefined {
  const { snapshot, format, input, member } = subject;
  if (input.role !== 'target' || input.source === undefined || member === undefined || !hasKeys(format))
    return undefined;
  const { text, lines } = snapshot;
  const word = wordAt(text, offset);
  const rest = restsOf(text, word).find((one) => {
    const { malformed } = format.parse(one.text, { path: snapshot.path, dialect: input.catalog.dialect });
    return !malformed;
  });
  if (rest === undefined) return undefined;
  const file = {
    path: snapshot.path,
    text: rest.text,
    catalog: format.parse(rest.text, { path: snapshot.path, dialect: input.catalog.dialect }),
  };
  const typed = text.slice(word.start, offset).replace(/^["']/, '').toLowerCase();
  const found = lacking(format, input.source.catalog, file.catalog, input.targetLocale).filter((pair) =>
    fits(pair, typed),
  );
  if (found.length === 0) return undefined;
  const most = text.length > LARGE ? FEW : MOST;
  const range = lines.range(word);
  const items = found.slice(0, most).flatMap((pair, index): CompletionItem[] => {
    const { edits, rejected } = insertion(format, file, input.source ?? file, [pair], 'source');
    const isAcross = edits.some(({ span }) => span.start < rest.gap.start && span.end > rest.gap.start);
    if (rejected.length > 0 || edits.length === 0 || isAcross) return [];
    const { name } = pair.sourceUnit;
    return [
      {
        label: name,
        kind: CompletionItemKind.Property,
        detail: label(plainText(pair.source)),
        // Includes what was typed before it, which may be a quote.
        filterText: text.slice(word.start, offset).startsWith('"') ? `"${name}` : name,
        sortText: String(index).padStart(4, '0'),
        textEdit: { range, newText: '' },
        additionalTextEdits: lines.textEdits(around(edits, rest.gap, word)),
      },
    ];
  });
  return { isIncomplete: found.length > most, items };
}

/** By key or by text: a translator may know either. */
function fits({ sourceUnit: { name } }: BilingualUnit, typed: string): boolean {
  return name.toLowerCase().includes(typed);
}

/** What was typed of a key, with quotes around it that the editor may have closed. */
function wordAt(text: string, offset: number): Span {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  const before = /["']?[^\s"'=:{}[\]<>,;]*$/.exec(text.slice(line, offset))?.[0] ?? '';
  const after = /^[^\s"'=:{}[\]<>,;]*/.exec(text.slice(offset, offset + 200))?.[0] ?? '';
  const quote = before.charAt(0);
  const closes = (quote === '"' || quote === "'") && text.charAt(offset + after.length) === quote;
  return { start: offset - before.length, end: offset + after.length + (closes ? 1 : 0) };
}

/** The text without the word: with its line, if there is nothing else on it, and also without a comma typed before it. */
function restsOf(text: string, { start, end }: Span): readonly Rest[] {
  const blank = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const lineEnd = /\r?\n$/.exec(text.slice(0, start - blank))?.[0].length ?? 0;
  const isAlone = lineEnd > 0 && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
  const from = isAlone ? start - blank - lineEnd : start;
  const comma = /,\s*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const gaps = [from, ...(comma > 0 ? [from - comma] : [])];
  return gaps.map((first) => ({ text: text.slice(0, first) + text.slice(end), gap: { start: first, end } }));
}

/** The edits converted to positions in the whole text, and the removal of the gap except for the word, which has an edit of its own. */
function around(edits: readonly Edit[], gap: Span, word: Span): readonly Edit[] {
  const left: Edit = { span: { start: gap.start, end: word.start }, text: '' };
  const width = gap.end - gap.start;
  let before = '';
  const others: Edit[] = [];
  for (const { span, text } of edits) {
    if (span.start >= gap.start && span.end > gap.start)
      others.push({ span: { start: span.start + width, end: span.end + width }, text });
    else if (span.start === gap.start) before += text;
    else others.push({ span, text });
  }
  const own = before === '' && left.span.start === left.span.end ? [] : [{ ...left, text: before }];
  return [...others, ...own].sort((a, b) => a.span.start - b.span.start);
}
