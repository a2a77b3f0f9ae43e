import { plainText, signature } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { at, elementSpan, has, innerSpan, NONE, nameOf, SELF_CLOSED, type XmlTable } from '../../text/xml/table.ts';
import { needsReview } from '../common/review.ts';
import { indentAt, lineEndOf } from '../common/xml/layout.ts';
import type { Catalog, Change, SourceFile, StatePolicy, Written } from '../format.ts';
import { encodeParts, type Style, styleOf } from './encode.ts';
import { type QtCatalog, qtOf } from './read.ts';
import { formsIn, holderOf, isNumerus, isUnfinished, type Message } from './scan.ts';
import { setUnfinished } from './state.ts';
import { contentOf } from './value.ts';

/** New raw texts of one message, by the index of the form. */
type Texts = ReadonlyMap<number | undefined, { readonly change: Change; readonly raw: string }>;

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeQt(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  _source?: SourceFile,
  policy: StatePolicy = {},
): Written {
  const wanted = new Map(changes.map((change) => [change.unit, change]));
  const parsed = qtOf(text, catalog);
  const rejected: Written['rejected'][number][] = [];
  if (parsed.malformed) {
    const reason = 'the file is not well-formed XML; repair it first';
    return { edits: [], rejected: [...wanted.keys()].map((unit) => ({ unit, reason })) };
  }
  if (wanted.size === 0) return { edits: [], rejected };
  const style = styleOf(parsed.table, lineEndOf(text));
  const byMessage = new Map<Message, Map<number | undefined, { change: Change; raw: string }>>();
  for (const [unit, change] of wanted) {
    const place = parsed.places.get(unit);
    const raw = encodeParts(change.parts, style);
    if (place === undefined) rejected.push({ unit, reason: 'the file has no message with that source' });
    else if (raw === undefined) rejected.push({ unit, reason: 'the text holds a character that XML does not allow' });
    else if (isOtherText(parsed.table, place.message))
      rejected.push({ unit, reason: 'the message has plural forms, but its translation is a single text' });
    else {
      const texts = byMessage.get(place.message) ?? new Map();
      byMessage.set(place.message, texts.set(place.form, { change, raw }));
    }
  }
  const edits = [...byMessage].flatMap(([message, texts]) => editsIn(parsed, message, texts, style, policy));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

/** Whether there are words where forms should be: only a person knows which form they are. */
function isOtherText(table: XmlTable, message: Message): boolean {
  if (!isNumerus(table, message) || message.translation === NONE || formsIn(table, message).length > 0) return false;
  const { start, end } = innerSpan(table, message.translation);
  return table.text.slice(start, end).trim() !== '';
}

function editsIn(
  { table, forms }: QtCatalog,
  message: Message,
  texts: Texts,
  style: Style,
  policy: StatePolicy,
): readonly Edit[] {
  const elements = isNumerus(table, message) ? formsIn(table, message) : undefined;
  const places = elements === undefined ? [undefined] : [...forms.keys()];
  const edits: Edit[] = [];
  const missing: string[] = [];
  let lacks = false;
  let hasBlank = false;
  let keepsOld = false;
  for (const place of places) {
    const outer = place === undefined ? message.translation : (elements?.[place] ?? NONE);
    const element = outer === NONE ? NONE : holderOf(table, outer);
    const text = texts.get(place);
    const old = element === NONE ? undefined : contentOf(table, element);
    const isEmpty = text === undefined ? (old?.parts.length ?? 0) === 0 : text.raw === '';
    hasBlank ||= isEmpty;
    keepsOld ||= text === undefined && !isEmpty;
    if (element === NONE) {
      missing.push(text?.raw ?? '');
      lacks ||= text !== undefined && text.raw !== '';
    } else if (text !== undefined && signature(old?.parts ?? []) !== signature(text.change.parts))
      edits.push(replacement(table, element, text.raw));
  }
  if (edits.length === 0 && !lacks) return [];
  const all = [...texts.values()].map(({ change }) => change);
  const open = isOpen(table, message, all, { hasBlank, keepsOld }, policy);
  if (message.translation === NONE)
    return [newTranslation(table, message, elements && missing, missing[0] ?? '', open, style)];
  if (missing.length > 0) edits.push(newForms(table, message, elements ?? [], missing, style));
  return [...edits, ...(open === undefined ? [] : setUnfinished(table, message.translation, open))];
}

/** Whether a message is unfinished after its changes; undefined: as before (docs/spec/formats.md#qt-linguist-files). */
function isOpen(
  table: XmlTable,
  message: Message,
  changes: readonly Change[],
  { hasBlank, keepsOld }: { readonly hasBlank: boolean; readonly keepsOld: boolean },
  policy: StatePolicy,
): boolean | undefined {
  if (hasBlank) return true;
  if (policy.write === 'never' || changes.every(({ keepsState }) => keepsState === true)) return undefined;
  if (changes.some((change) => needsReview(change, policy))) return true;
  // What no person has reviewed stays unfinished, if it is part of the set.
  return keepsOld && isUnfinished(table, message) ? undefined : false;
}

function replacement(table: XmlTable, element: number, raw: string): Edit {
  if (!has(table, element, SELF_CLOSED)) return { span: innerSpan(table, element), text: raw };
  const end = at(table.tagEnd, element);
  let start = end - 2;
  while (/\s/.test(table.text.charAt(start - 1))) start--;
  return { span: { start, end }, text: `>${raw}</${nameOf(table, element)}>` };
}

const form = (raw: string) => `<numerusform>${raw}</numerusform>`;

/** Adds forms after the existing ones, each on a line of its own if those are. */
function newForms(
  table: XmlTable,
  { translation }: Message,
  elements: readonly number[],
  missing: readonly string[],
  { eol }: Style,
): Edit {
  const last = elements.at(-1);
  if (last !== undefined) {
    const { start, end } = elementSpan(table, last);
    const indent = indentAt(table.text, start);
    return {
      span: { start: end, end },
      text: missing.map((raw) => (indent === '' ? '' : eol + indent) + form(raw)).join(''),
    };
  }
  return replacement(table, translation, formLines(missing, indentAt(table.text, at(table.start, translation)), eol));
}

/** As lupdate writes them; on one line if the translation has no lines of its own. */
function formLines(texts: readonly string[], indent: string, eol: string): string {
  if (indent === '') return texts.map(form).join('');
  return `${texts.map((raw) => `${eol}${indent}    ${form(raw)}`).join('')}${eol}${indent}`;
}

function newTranslation(
  table: XmlTable,
  { before, source }: Message,
  forms: readonly string[] | undefined,
  raw: string,
  open: boolean | undefined,
  { eol }: Style,
): Edit {
  const { end } = elementSpan(table, before === NONE ? source : before);
  const indent = indentAt(table.text, at(table.start, before === NONE ? source : before));
  const inner = forms === undefined ? raw : formLines(forms, indent, eol);
  const type = open === true ? ' type="unfinished"' : '';
  const lead = indent === '' ? '' : eol + indent;
  return { span: { start: end, end }, text: `${lead}<translation${type}>${inner}</translation>` };
}

/** An empty translation of a message, as lupdate writes it for a language. @returns the edit, unless it is already so */
export function emptied(table: XmlTable, message: Message, count: number, eol: string): readonly Edit[] {
  const { translation } = message;
  const none = Array.from({ length: count }, () => '');
  const forms = isNumerus(table, message) ? none : undefined;
  if (translation === NONE)
    return [newTranslation(table, message, forms, '', true, { eol, quote: '', apostrophe: '' })];
  const isEmpty = plainText(contentOf(table, translation)) === '' && formsIn(table, message).length === 0;
  if (forms === undefined && isEmpty) return setUnfinished(table, translation, true);
  const inner = forms === undefined ? '' : formLines(forms, indentAt(table.text, at(table.start, translation)), eol);
  return [...setUnfinished(table, translation, true), replacement(table, translation, inner)];
}
