import type { LinkedEditingRanges } from 'vscode-languageserver/node';
import { holds } from '../../../core/language/cursor.ts';
import { type CodePart, codesOf } from '../../../core/text/content.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Feature } from '../feature.ts';
import { type Cursor, cursorIn, stillCurrent } from '../units/cursor.ts';

/** Names of XML elements and of subtitle tags. */
const NAME = String.raw`[A-Za-z_][\w.:\-]*`;
const TAG_NAME = new RegExp(`^(</?)(${NAME})`);

/** `textDocument/linkedEditingRange`: the names of matching opening and closing inline tags change together. */
export const linkedEditing: Feature = (context) => {
  const { connection, guard } = context;
  connection.languages.onLinkedEditingRange(
    guard.request('textDocument/linkedEditingRange', async (params): Promise<LinkedEditingRanges | null> => {
      const cursor = await cursorIn(context, params);
      const names = cursor && namesOf(cursor);
      if (cursor === undefined || names === undefined) return null;
      stillCurrent(context, cursor.subject.snapshot);
      const { lines } = cursor.subject.snapshot;
      return { ranges: names.map((span) => lines.range(span)), wordPattern: NAME };
    }),
  );
};

/** The two names, if the offset touches one of them and they are equal. */
function namesOf({ content, offset }: Cursor): readonly Span[] | undefined {
  const codes = content === undefined ? [] : codesOf(content);
  const here = codes.find((code) => holds(nameSpan(code), offset));
  if (here === undefined || here.role === 'standalone') return undefined;
  const other = codes.find(({ id, role }) => id === here.id && role !== here.role && role !== 'standalone');
  const pair = [here, ...(other ? [other] : [])].toSorted((a, b) => a.span.start - b.span.start);
  const names = new Set(pair.map(({ raw }) => TAG_NAME.exec(raw)?.[2]));
  const spans = pair.flatMap((code) => nameSpan(code) ?? []);
  return spans.length === 2 && names.size === 1 ? spans : undefined;
}

function nameSpan({ raw, span }: CodePart): Span | undefined {
  const [, lead = '', name] = TAG_NAME.exec(raw) ?? [];
  if (name === undefined) return undefined;
  const start = span.start + lead.length;
  return { start, end: start + name.length };
}
