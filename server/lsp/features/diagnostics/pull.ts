import type { CancellationToken, Diagnostic, RelatedFullDocumentDiagnosticReport } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { retrigger } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { dependents, uriIn } from '../subject.ts';
import { findingCountsOf } from './counts.ts';
import { areSame } from './same.ts';
import { validation } from './validate.ts';

type Related = NonNullable<RelatedFullDocumentDiagnosticReport['relatedDocuments']>;

/** `textDocument/diagnostic`: the client asks when it needs to; what has not changed is not computed again. */
export const pullDiagnostics: Feature = (context) => {
  const { connection, client, documents, guard } = context;
  if (!client.pullsDiagnostics) return;
  // The last answer for each open document: an equal one is reported as unchanged, because a refresh closes menus and hovers.
  const told = new Map<string, { readonly resultId: string; readonly items: readonly Diagnostic[] }>();
  documents.onClosed(({ uri }) => void told.delete(uri));
  const isCurrent = (about: readonly Snapshot[]) => about.every((snapshot) => documents.isCurrent(snapshot));
  connection.languages.diagnostics.on(
    guard.request('textDocument/diagnostic', async (params, token) => {
      const found = await documents.get(uriIn(params));
      if (!found.ok) return { kind: 'full' as const, items: [] };
      const { resultId, about, shown, counted } = await validation(context, found.value, token);
      if (resultId === params.previousResultId) return { kind: 'unchanged' as const, resultId };
      const items = await shown(token);
      findingCountsOf(context).note(found.value.path, resultId, await counted(token));
      const before = told.get(found.value.uri);
      if (found.value.version !== null) told.set(found.value.uri, { resultId, items });
      const same = before?.resultId === params.previousResultId && areSame(before?.items, items);
      if (same && isCurrent(about)) return { kind: 'unchanged' as const, resultId };
      const related = client.relatedDiagnostics ? await relatedTo(context, found.value, token) : undefined;
      if (!isCurrent(about)) throw retrigger();
      return { kind: 'full' as const, resultId, items, ...(related && { relatedDocuments: related }) };
    }),
  );
};

/** The open documents whose findings depend on this one, for clients that support related documents. Undefined if there are none. */
async function relatedTo(context: Context, snapshot: Snapshot, token: CancellationToken): Promise<Related | undefined> {
  const related: Related = {};
  for (const dependent of await dependents(context, snapshot)) {
    const { resultId, about, shown } = await validation(context, dependent, token);
    const items = await shown(token);
    if (about.every((it) => context.documents.isCurrent(it)))
      related[dependent.uri] = { kind: 'full', resultId, items };
  }
  return Object.keys(related).length === 0 ? undefined : related;
}
