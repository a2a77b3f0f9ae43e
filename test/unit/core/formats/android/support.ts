import { expect } from 'vitest';
import { android } from '../../../../../server/core/formats/android/index.ts';
import type { Change, SourceFile } from '../../../../../server/core/formats/format.ts';
import type { NewPart } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

export const PATH = 'app/src/main/res/values/strings.xml';
export const parse = (text: string, path = PATH) => android.parse(text, { path });
export const file = (...lines: string[]) =>
  `<resources>\n${lines.map((line) => `    ${line}\n`).join('')}</resources>\n`;
export const one = (raw: string) => file(`<string name="a">${raw}</string>`);
/** What each unit says, codes in their raw form. */
export const texts = (text: string, path?: string) =>
  Object.fromEntries(
    parse(text, path).units.map(({ id, source }) => [
      id,
      source?.parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join(''),
    ]),
  );
export const change = (unit: string, ...parts: NewPart[]): Change => ({ unit, parts, origin: 'machine' });
export function written(text: string, changes: readonly Change[], from?: string): string {
  const source: SourceFile | undefined = from === undefined ? undefined : { text: from, catalog: parse(from) };
  const { edits, rejected } = android.write(text, parse(text), changes, source);
  expect(rejected).toEqual([]);
  return applyEdits(text, edits);
}
