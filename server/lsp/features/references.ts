import type { Location } from 'vscode-languageserver/node';
import { codeKeyOf, usesOf } from './code/places.ts';
import type { Feature } from './feature.ts';
import { glossaryIn } from './glossary/document.ts';
import { referencesOf } from './glossary/references.ts';
import { cursorIn, stillCurrent } from './units/cursor.ts';
import { unitInLocales } from './units/locales.ts';

/** `textDocument/references`: the unit in the file of every locale, the source locale's being the declaration, and where code asks for it. */
export const references: Feature = (context) => {
  const { connection, guard, documents } = context;
  connection.onReferences(
    guard.request('textDocument/references', async (params, token): Promise<Location[] | null> => {
      const glossary = await glossaryIn(context, params);
      if (glossary !== undefined) {
        const offset = glossary.snapshot.lines.offset(params.position);
        return referencesOf(context, glossary, offset, params.context?.includeDeclaration !== false, token);
      }
      const cursor = await cursorIn(context, params);
      if (cursor === undefined || cursor.side === 'around') return null;
      const { subject, unit } = cursor;
      const found = await unitInLocales(context, subject, unit, token);
      const key = codeKeyOf(subject, unit);
      const code = key === undefined ? [] : (await usesOf(context, subject, key, token)).uses;
      stillCurrent(context, subject.snapshot, subject.source, ...found.map(({ snapshot }) => snapshot));
      const declaration = params.context?.includeDeclaration !== false;
      const files = found
        .filter(({ role }) => declaration || role !== 'source')
        .map(({ snapshot, unit: { nameSpan } }) => ({ uri: snapshot.uri, range: snapshot.lines.range(nameSpan) }));
      return [...files, ...code.map(({ use }) => ({ uri: documents.uriOf(use.path), range: use.range }))];
    }),
  );
};
