import { type CancellationToken, type Hover, MarkupKind } from 'vscode-languageserver/node';
import { escapeMarkdown, page, type Row, shortened } from '../../../core/language/page.ts';
import { shownKey } from '../../../core/text/context-key.ts';
import type { Context } from '../../context.ts';
import { aboutInCode, aboutOf, rowsOf } from '../hover/rows.ts';
import { stillCurrent } from '../units/cursor.ts';
import { askedAt, distinctKeys } from './asked.ts';
import type { CodeDocument } from './document.ts';
import { cursorOf, unitOfKey } from './units.ts';

/** How many keys of a pattern, a group or a plural are shown, and how many UTF-16 units of each text. */
const MOST = 8;
const SHOWN = 120;
/** How many links to files of locales are shown. */
const LINKS = 8;

/** The texts that a place in code uses, as in the hover of the unit itself. */
export async function hoverKey(
  context: Context,
  code: CodeDocument,
  offset: number,
  token: CancellationToken,
): Promise<Hover | null> {
  const asked = askedAt(code, offset);
  const keys = distinctKeys(asked);
  const [first] = keys;
  const span = asked[0]?.span;
  if (first === undefined || span === undefined) return null;
  const range = code.snapshot.lines.range(span);
  // The same text may be in the files of several programs.
  const isOne = keys.every(({ catalog, key }) => catalog.extracted === true && key === first.key);
  const found = keys.length === 1 || isOne ? await unitOfKey(context, first) : undefined;
  if (found === undefined) {
    const title = asked.map(({ pattern }) => pattern).find((it) => it !== undefined) ?? shownKey(first.key);
    const rows = keys
      .slice(0, MOST)
      .map(({ catalog, key }): Row => [shownKey(key), shortened(catalog.keys.get(key)?.text ?? '', SHOWN)]);
    if (keys.length > MOST) rows.push(['…', `${keys.length - MOST} more`]);
    return { contents: page(title, rows, context.client.plainHover), range };
  }
  const { subject } = found;
  const cursor = cursorOf(found);
  const about = await (subject.format.codeKey === undefined ? aboutOf : aboutInCode)(context, cursor, token);
  const rows = await rowsOf(about);
  stillCurrent(context, code.snapshot, subject.snapshot);
  const { kind, value } = page(shownKey(first.key), rows, context.client.plainHover);
  if (kind === MarkupKind.PlainText) return { contents: { kind, value }, range };
  const links = about.locales.slice(0, LINKS).map(({ locale, snapshot, unit: { nameSpan } }) => {
    const line = snapshot.lines.position(nameSpan.start).line + 1;
    return `[${escapeMarkdown(locale)}](${snapshot.uri.replaceAll(/[()]/g, encodeURIComponent)}#L${line})`;
  });
  return { contents: { kind, value: `${value}\n\n${links.join(' · ')}` }, range };
}
