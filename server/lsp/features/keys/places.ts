import type { CancellationToken, Location, LocationLink } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { aboutInCode } from '../hover/rows.ts';
import { stillCurrent } from '../units/cursor.ts';
import { type LocaleUnit, unitInLocales } from '../units/locales.ts';
import { askedAt, distinctKeys } from './asked.ts';
import type { CodeDocument } from './document.ts';
import { usesOfKeys } from './project-uses.ts';
import { cursorOf, type KeyUnit, unitOfKey } from './units.ts';

/** Maximum number of keys of a pattern or a group to link to. */
const MOST = 200;

/** From a key in code to the text of the source locale: several, if the place may use several. */
export async function definitionOfKey(
  context: Context,
  code: CodeDocument,
  offset: number,
  token: CancellationToken,
): Promise<Location[] | LocationLink[] | null> {
  const asked = askedAt(code, offset);
  const span = asked[0]?.span;
  const links: LocationLink[] = [];
  for (const key of distinctKeys(asked).slice(0, MOST)) {
    const found = await unitOfKey(context, key);
    if (found === undefined || span === undefined) continue;
    for (const { snapshot, unit } of await definitionsOf(context, found, token))
      links.push({
        originSelectionRange: code.snapshot.lines.range(span),
        targetUri: snapshot.uri,
        targetRange: snapshot.lines.range(unit.span),
        targetSelectionRange: snapshot.lines.range(unit.nameSpan),
      });
  }
  stillCurrent(context, code.snapshot);
  if (links.length === 0) return null;
  return context.client.definitionLinks
    ? links
    : links.map(({ targetUri, targetSelectionRange }) => ({ uri: targetUri, range: targetSelectionRange }));
}

/** In the file of the source locale; if it has none, in those of the locales that a hover shows: none of them takes precedence. */
async function definitionsOf(
  context: Context,
  { subject, unit }: KeyUnit,
  token: CancellationToken,
): Promise<readonly Pick<LocaleUnit, 'snapshot' | 'unit'>[]> {
  if (subject.format.codeKey === undefined || subject.input.role === 'source') return [{ ...subject, unit }];
  const { locales } = await aboutInCode(context, cursorOf({ subject, unit }), token);
  return locales.length > 0 ? locales : [{ ...subject, unit }];
}

/** The keys of a place in code in all locales, and all other uses of them. */
export async function referencesOfKey(
  context: Context,
  code: CodeDocument,
  offset: number,
  declaration: boolean,
  token: CancellationToken,
): Promise<Location[] | null> {
  const keys = distinctKeys(askedAt(code, offset)).slice(0, MOST);
  if (keys.length === 0) return null;
  const locations: Location[] = [];
  for (const key of keys) {
    const found = await unitOfKey(context, key);
    if (found === undefined) continue;
    for (const { role, snapshot, unit } of await unitInLocales(context, found.subject, found.unit, token))
      if (declaration || role !== 'source')
        locations.push({ uri: snapshot.uri, range: snapshot.lines.range(unit.nameSpan) });
  }
  const uses = await usesOfKeys(context, code, keys, token);
  return [...locations, ...uses.map(({ uri, range }) => ({ uri, range }))];
}
