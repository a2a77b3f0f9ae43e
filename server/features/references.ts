import type { Location } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';
import { unitInLocales } from './units/locales.ts';
import { spotIn, stillCurrent } from './units/spot.ts';

/** `textDocument/references`: the unit in the file of every locale. The source locale's is the declaration. */
export const references: Feature = (context) => {
  const { connection, guard } = context;
  connection.onReferences(
    guard.request('textDocument/references', async (params, token): Promise<Location[] | null> => {
      const spot = await spotIn(context, params);
      if (spot === undefined || spot.side === 'around') return null;
      const { subject, unit } = spot;
      const found = await unitInLocales(context, subject, unit, token);
      stillCurrent(context, subject.snapshot, subject.source, ...found.map(({ snapshot }) => snapshot));
      const declaration = params.context?.includeDeclaration !== false;
      return found
        .filter(({ role }) => declaration || role !== 'source')
        .map(({ snapshot, unit: { nameSpan } }) => ({ uri: snapshot.uri, range: snapshot.lines.range(nameSpan) }));
    }),
  );
  return { referencesProvider: true };
};
