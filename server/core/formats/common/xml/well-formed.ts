import { XMLValidator } from 'fast-xml-parser';
import { attributesOf, cursorOf } from '../../../text/xml/attributes.ts';
import { at, has, MISC_KINDS, nameOf, SEVERAL, type XmlTable } from '../../../text/xml/table.ts';
import type { Problem, Validating } from '../../format.ts';

const SPECIFICATION = 'https://www.w3.org/TR/xml/';
const MOST = 50;
/** Elements processed between two yields. */
const STRETCH = 2048;
/** Longer texts (in UTF-16 units) are not parsed a second time: it would take a second or more. */
const SECOND_OPINION = 2_000_000;

/** A text and the result of its scan. */
interface ScannedXml {
  readonly text: string;
  readonly table: XmlTable;
}

/** Well-formedness beyond the scan: duplicate attributes, comments, control characters, `]]>`; then the verdict of a second parser. */
export function* wellFormedProblems(scanned: ScannedXml, malformed: boolean): Validating {
  const problems: Problem[] = [];
  for (const looking of [duplicateAttributes, comments, characters])
    for (const found of looking(scanned)) {
      if (found === undefined) yield undefined;
      else problems.push(found);
    }
  if (problems.length === 0 && !malformed && scanned.text.length <= SECOND_OPINION)
    problems.push(...secondOpinion(withoutDoctype(scanned)));
  return problems.slice(0, MOST);
}

function problem(code: string, anchor: string, start: number, end: number, message: string): Problem {
  return { code, severity: 'error', message, span: { start, end }, href: `${SPECIFICATION}#${anchor}` };
}

function* duplicateAttributes({ table }: ScannedXml): Iterable<Problem | undefined> {
  for (let element = 0; element < table.count; element++) {
    if (element % STRETCH === 0) yield undefined;
    if (!has(table, element, SEVERAL) || !mayRepeat(table, element)) continue;
    const seen = new Set<string>();
    for (const { name, nameSpan } of attributesOf(table, element)) {
      if (seen.has(name))
        yield problem(
          'xml-duplicate-attribute',
          'uniqattspec',
          nameSpan.start,
          nameSpan.end,
          `The attribute "${name}" occurs twice in <${nameOf(table, element)}>.`,
        );
      seen.add(name);
    }
  }
}

/** How many attributes of one element are compared with each other. */
const COMPARED = 16;
const starts = new Int32Array(COMPARED);
const ends = new Int32Array(COMPARED);

/** False: no two attributes of an element have the same name. Determined without creating strings; true for elements with very many attributes. */
function mayRepeat(table: XmlTable, element: number): boolean {
  const { text } = table;
  let count = 0;
  for (const cursor = cursorOf(table, element); cursor.next(); count++) {
    if (count === COMPARED) return true;
    const { nameStart, nameEnd } = cursor;
    starts[count] = nameStart;
    ends[count] = nameEnd;
    for (let other = 0; other < count; other++)
      if (isSame(text, at(starts, other), at(ends, other), nameStart, nameEnd)) return true;
  }
  return false;
}

function isSame(text: string, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  for (let i = end - start - 1; i >= 0; i--)
    if (text.charCodeAt(start + i) !== text.charCodeAt(otherStart + i)) return false;
  return true;
}

function* comments({ table, text }: ScannedXml): Iterable<Problem> {
  const { misc } = table;
  for (let i = 0; i < misc.count; i++) {
    if (MISC_KINDS[at(misc.kind, i)] !== 'comment' || at(misc.closed, i) !== 1) continue;
    const start = at(misc.start, i) + 4;
    const end = at(misc.end, i) - 3;
    const body = text.slice(start, end);
    const found = body.indexOf('--');
    if (found >= 0)
      yield problem(
        'xml-comment',
        'sec-comments',
        start + found,
        start + found + 2,
        'A comment must not contain "--".',
      );
    else if (body.endsWith('-'))
      yield problem('xml-comment', 'sec-comments', end - 1, end, 'A comment must not end with "--->".');
  }
}

/** Control characters, and `]]>` outside CDATA sections. */
function* characters({ text, table }: ScannedXml): Iterable<Problem> {
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
  for (const match of text.matchAll(control)) {
    const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    yield problem(
      'xml-character',
      'charsets',
      match.index,
      match.index + 1,
      `The character U+${code} is not allowed in an XML file.`,
    );
  }
  const { misc } = table;
  let section = 0;
  for (let found = text.indexOf(']]>'); found >= 0; found = text.indexOf(']]>', found + 3)) {
    while (section < misc.count && at(misc.end, section) <= found) section++;
    const inside = section < misc.count && at(misc.start, section) <= found;
    if (!inside && !insideTag(text, found))
      yield problem('xml-cdata-end', 'syntax', found, found + 3, '"]]>" is not allowed in text: write "]]&gt;".');
  }
}

/** In an attribute value `]]>` is allowed. */
function insideTag(text: string, offset: number): boolean {
  const from = Math.max(0, offset - 4096);
  const before = text.slice(from, offset);
  const open = before.lastIndexOf('<');
  if (open < 0) return false;
  const tag = before.slice(open);
  const quotes = tag.replace(/"[^"]*"|'[^']*'/g, '');
  return /["']/.test(quotes);
}

/** The second parser fails on a valid internal subset, which we do not read anyway: white space of the same shape replaces it. */
function withoutDoctype({ text, table }: ScannedXml): string {
  const index = table.misc.kind.findIndex((kind) => MISC_KINDS[kind] === 'doctype');
  if (index < 0) return text;
  const start = at(table.misc.start, index);
  const end = at(table.misc.end, index);
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

function secondOpinion(text: string): readonly Problem[] {
  const verdict = XMLValidator.validate(text);
  if (verdict === true) return [];
  const { line, col, msg } = verdict.err;
  let start = 0;
  for (let current = 1; current < line; current++) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const offset = Math.min(text.length, start + Math.max(0, col - 1));
  return [
    problem(
      'xml-not-well-formed',
      'sec-well-formed',
      offset,
      Math.min(text.length, offset + 1),
      `Not well-formed: ${msg}`,
    ),
  ];
}
