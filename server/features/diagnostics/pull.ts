import type { DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { retrigger } from '../../guard.ts';
import type { Feature } from '../feature.ts';
import { uriIn } from '../subject.ts';
import { validation } from './validate.ts';

/** `textDocument/diagnostic`: the client asks when it needs to know; what has not changed is not computed again. */
export const pullDiagnostics: Feature = (context) => {
  const { connection, client, documents, guard } = context;
  if (!client.pullsDiagnostics) return {};
  connection.languages.diagnostics.on(
    guard.request('textDocument/diagnostic', async (params, token): Promise<DocumentDiagnosticReport> => {
      const found = await documents.get(uriIn(params));
      if (!found.ok) return { kind: 'full', items: [] };
      const { resultId, about, run } = await validation(context, found.value, token);
      if (resultId === params.previousResultId) return { kind: 'unchanged', resultId };
      const items = await run(token);
      if (!about.every((snapshot) => documents.isCurrent(snapshot))) throw retrigger();
      return { kind: 'full', resultId, items };
    }),
  );
  return {
    diagnosticProvider: { identifier: 'dragoman', interFileDependencies: true, workspaceDiagnostics: true },
  };
};
