import type { CancellationToken, Location } from 'vscode-languageserver/node';
import type { Unit } from '../../../core/formats/format.ts';
import type { Context } from '../../context.ts';
import { type CodeKey, codeKeyOf, usesOf } from '../code/places.ts';
import type { Feature } from '../feature.ts';
import { glossaryIn } from '../glossary/document.ts';
import { referencesOf } from '../glossary/references.ts';
import { allKeyFeatures, codeIn } from '../keys/entry.ts';
import { type Subject, uriIn } from '../subject.ts';
import { cursorIn, stillCurrent } from '../units/cursor.ts';
import { unitInLocales } from '../units/locales.ts';

/** `textDocument/references`: the unit in the file of every locale, where the source locale has the declaration, and its uses in code. */
export const references: Feature = (context) => {
  const { connection, guard, documents } = context;
  connection.onReferences(
    guard.request('textDocument/references', async (params, token): Promise<Location[] | null> => {
      const glossary = await glossaryIn(context, params);
      if (glossary !== undefined) {
        const offset = glossary.snapshot.lines.offset(params.position);
        return referencesOf(context, glossary, offset, params.context?.includeDeclaration !== false, token);
      }
      const asked = await documents.get(uriIn(params));
      const at = asked.ok ? asked.value.lines.offset(params.position) : undefined;
      const inCode = asked.ok ? await codeIn(context, asked.value, token, at) : undefined;
      const declaration = params.context?.includeDeclaration !== false;
      if (inCode !== undefined) {
        const offset = inCode.code.snapshot.lines.offset(params.position);
        return inCode.keys.referencesOfKey(context, inCode.code, offset, declaration, token);
      }
      const cursor = await cursorIn(context, params);
      if (cursor === undefined || cursor.side === 'around') return null;
      const { subject, unit } = cursor;
      const found = await unitInLocales(context, subject, unit, token);
      const code = await placesOfUnit(context, subject, unit, token);
      stillCurrent(context, subject.snapshot, subject.source, ...found.map(({ snapshot }) => snapshot));
      const files = found
        .filter(({ role }) => declaration || role !== 'source')
        .map(({ snapshot, unit: { nameSpan } }) => ({ uri: snapshot.uri, range: snapshot.lines.range(nameSpan) }));
      return [...files, ...code.map(({ uri, range }) => ({ uri, range }))];
    }),
  );
};

/** A place in code that uses a text. */
export interface PlaceInCode extends Location {
  /** The element that shows the text, in words. */
  readonly site?: string;
}

/** Where code uses a unit of a locale file. @param recent accept a recent result @throws ResponseError (request cancelled) */
export async function placesOfUnit(
  context: Context,
  subject: Subject,
  unit: Unit,
  token: CancellationToken,
  recent = false,
): Promise<readonly PlaceInCode[]> {
  const key = codeKeyOf(subject, unit);
  return key === undefined ? [] : placesInCode(context, subject, key, token, recent);
}

/** Where code uses a key: by the project's patterns, otherwise by the libraries that it uses. */
async function placesInCode(
  context: Context,
  subject: Subject,
  key: CodeKey,
  token: CancellationToken,
  recent: boolean,
): Promise<readonly PlaceInCode[]> {
  const { elementWords, usesOfName } = await allKeyFeatures();
  const found = await usesOfName(context, subject, key, token, recent);
  if (found !== undefined) {
    const { exact, shared, likely, dynamic } = found;
    return [...exact, ...shared, ...likely, ...dynamic].map(({ uri, range, use }) => {
      const site = elementWords(use.site);
      return { uri, range, ...(site !== undefined && { site }) };
    });
  }
  const { uses } = await usesOf(context, subject, key, token);
  return uses.map(({ use }) => ({ uri: context.documents.uriOf(use.path), range: use.range }));
}
