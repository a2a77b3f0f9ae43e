import { type SyncRanks, TableBuilder } from './builder.ts';
import { BANG, BOM, GT, isNameChar, isNameStart, isSpace, LT, QUESTION, SLASH, skipSpace } from './chars.ts';
import { scanBang, scanInstruction } from './markup.ts';
import { Needle } from './needle.ts';
import { checkReferences, type Scan } from './scan-state.ts';
import { NONE, type XmlTable } from './table.ts';
import { scanStartTag } from './tag.ts';

/**
 * One pass over any text: the authority on positions in XML documents, intact or damaged. Never throws, reads no DTD, expands nothing, and takes time
 * linear in the length of the text. In well-formed documents it sees exactly the elements that an XML parser sees.
 */
export function scanXml(text: string, sync?: SyncRanks): XmlTable {
  const scan = newScan(text, sync);
  const { builder } = scan;
  const length = text.length;
  let position = text.charCodeAt(0) === BOM ? 1 : 0;
  while (position < length) {
    scan.steps++;
    let found = position;
    if (text.charCodeAt(position) !== LT) {
      found = scan.lessThan.from(position);
      checkText(scan, position, found);
    }
    if (found >= length) break;
    const code = text.charCodeAt(found + 1);
    if (code === SLASH) position = scanCloseTag(scan, found);
    else if (isNameStart(code)) position = scanStartTag(scan, found);
    else if (code === BANG) position = scanBang(scan, found);
    else if (code === QUESTION) position = scanInstruction(scan, found);
    else {
      builder.fault('less-than-in-text', found, found + 1, builder.topName());
      position = found + 1;
    }
  }
  if (builder.roots === 0) builder.fault('no-root', 0, Math.min(length, 1));
  return builder.finish(scan.steps);
}

function newScan(text: string, sync: SyncRanks | undefined): Scan {
  const needle = (what: string) => new Needle(text, what);
  return {
    text,
    builder: new TableBuilder(text, sync),
    lessThan: needle('<'),
    greaterThan: needle('>'),
    doubleQuote: needle('"'),
    singleQuote: needle("'"),
    newline: needle('\n'),
    commentOpen: needle('<!--'),
    commentClose: needle('-->'),
    cdataOpen: needle('<![CDATA['),
    cdataClose: needle(']]>'),
    instructionClose: needle('?>'),
    closeTag: needle('</'),
    ampersand: needle('&'),
    steps: 0,
    brokenDoctype: false,
  };
}

/** Checks text between tags: every `&` must begin a reference, and outside the root only white space is allowed. */
function checkText(scan: Scan, from: number, to: number): void {
  checkReferences(scan, from, to);
  const { builder, text } = scan;
  if (builder.top !== NONE) return;
  const first = skipSpace(text, from, to);
  if (first < to) builder.fault('text-outside-root', first, Math.min(to, first + 80));
}

function scanCloseTag(scan: Scan, start: number): number {
  const { text, builder } = scan;
  const usual = builder.closeTop(start);
  if (usual > 0) return usual;
  const length = text.length;
  let position = start + 2;
  let hash = 0;
  if (!isNameStart(text.charCodeAt(position))) {
    builder.fault('less-than-in-text', start, Math.min(length, start + 2), builder.topName());
    return Math.min(length, start + 2);
  }
  const nameStart = position;
  for (let code = text.charCodeAt(position); isNameChar(code); code = text.charCodeAt(++position))
    hash = (Math.imul(hash, 31) + code) | 0;
  scan.steps += position - nameStart;
  const name = builder.names.intern(nameStart, position, hash);
  if (text.charCodeAt(position) === GT) {
    builder.close(start, position + 1, name);
    return position + 1;
  }
  const nameEnd = position;
  position = skipSpace(text, position, length);
  scan.steps += position - nameEnd;
  if (text.charCodeAt(position) === GT) {
    builder.close(start, position + 1, name);
    return position + 1;
  }
  // A damaged tag. It ends at its `>` if only white space is missing, otherwise where its name ends.
  builder.fault('unterminated-tag', start, nameEnd, text.slice(nameStart, nameEnd));
  const end =
    position < length && text.charCodeAt(position) !== LT && isSpace(text.charCodeAt(nameEnd)) ? position : nameEnd;
  builder.close(start, end, name);
  return end;
}
