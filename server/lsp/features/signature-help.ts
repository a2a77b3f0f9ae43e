import type { SignatureHelp } from 'vscode-languageserver/node';
import type { Feature } from './feature.ts';
import { isInTexts, keyFeatures } from './keys/entry.ts';
import { uriIn } from './subject.ts';

/** `textDocument/signatureHelp`: in code, the values that a text takes, inside the object that passes them. */
export const signatureHelp: Feature = (context) => {
  const { connection, documents, guard } = context;
  connection.onSignatureHelp(
    guard.request('textDocument/signatureHelp', async (params, token): Promise<SignatureHelp | null> => {
      const found = await documents.get(uriIn(params));
      const keys = found.ok ? await keyFeatures(found.value.path) : undefined;
      if (!found.ok || keys === undefined) return null;
      const at = found.value.lines.offset(params.position);
      if (await isInTexts(context, found.value, at)) return null;
      return keys.signatureOfKey(context, found.value, at, token);
    }),
  );
};
