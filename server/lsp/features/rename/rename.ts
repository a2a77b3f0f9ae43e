import type {
  CancellationToken,
  PrepareRenameParams,
  PrepareRenameResult,
  RenameParams,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Feature } from '../feature.ts';
import { glossaryIn } from '../glossary/document.ts';
import { prepareRename, renameTerm } from '../glossary/rename.ts';
import { allKeyFeatures, codeIn } from '../keys/entry.ts';
import { type Subject, uriIn } from '../subject.ts';
import { stillCurrent, subjectAt } from '../units/cursor.ts';
import { filesOf, type LocaleFile } from '../units/locales.ts';
import { editOf, editOfAll, forMoves } from '../workspace-edit.ts';
import { codeEdits } from './code.ts';
import { offeredEdits } from './mentions.ts';
import { nameAt } from './name.ts';

/** `textDocument/prepareRename` and `textDocument/rename`: a key, a plural set, a group of keys or a unit id, in the files of all locales and in code, as one edit. If the project names no code, possible uses in code are offered or reported. */
export const rename: Feature = (context) => {
  const { connection, client, guard } = context;

  connection.onPrepareRename(
    guard.request('textDocument/prepareRename', async (params, token): Promise<PrepareRenameResult | null> => {
      const glossary = await glossaryIn(context, params);
      if (glossary !== undefined) return prepareRename(glossary, glossary.snapshot.lines.offset(params.position));
      const place = await placeInCode(context, params, token);
      if (place?.namespace !== undefined) {
        const { span, name: placeholder } = place.namespace;
        return { range: place.code.snapshot.lines.range(span), placeholder };
      }
      const inCode = place && (await place.keys.nameInCode(context, place.code, place.offset));
      if (inCode !== undefined) return inCode.range;
      const subject = await subjectAt(context, params);
      const found = subject && nameAt(subject, subject.snapshot.lines.offset(params.position));
      if (subject === undefined || found === undefined) return null;
      stillCurrent(context, subject.snapshot);
      return { range: subject.snapshot.lines.range(found.name.span), placeholder: found.name.text };
    }),
  );

  connection.onRenameRequest(
    guard.request('textDocument/rename', async (params, token): Promise<WorkspaceEdit | null> => {
      const glossary = await glossaryIn(context, params);
      if (glossary !== undefined)
        return renameTerm(context, glossary, glossary.snapshot.lines.offset(params.position), params.newName);
      const place = await placeInCode(context, params, token);
      if (place?.namespace !== undefined) {
        const { code, keys, namespace } = place;
        if (params.newName === namespace.name) return null;
        const { edit, subject, name, known } = await keys.renameNamespace(
          context,
          code,
          namespace,
          params.newName,
          token,
        );
        const offered = await offeredEdits(context, subject, name, params.newName, token, known);
        return editOfAll(forMoves(client), [edit, ...offered]);
      }
      const inCode = place && (await place.keys.nameInCode(context, place.code, place.offset));
      const subject = inCode?.subject ?? (await subjectAt(context, params));
      const found = inCode ?? (subject && nameAt(subject, subject.snapshot.lines.offset(params.position)));
      if (subject === undefined || found === undefined) throw refusal('There is no key or unit id here.');
      const { newName: to } = params;
      if (to === found.name.text) return null;
      const files = await filesOf(context, subject, token);
      refuseUnreadable(subject, files);
      const renamed = found.naming.rename(
        files.map(({ snapshot, catalog }) => ({ text: snapshot.text, catalog })),
        found.name,
        to,
      );
      if (!renamed.ok) {
        const { message, file } = renamed.error;
        throw refusal(file === undefined ? message : `${nameOf(context, files[file])}: ${message}`);
      }
      const { renamedInCode } = await allKeyFeatures();
      const known = await renamedInCode(context, subject, found.name, to, token);
      const code = known?.edits ?? (await codeEdits(context, subject, found.name, to, token));
      const offered = await offeredEdits(context, subject, found.name, to, token, known?.known);
      stillCurrent(context, subject.snapshot, ...files.map(({ snapshot }) => snapshot));
      const parts = files.flatMap(({ snapshot }, index) => {
        const edits = renamed.value[index] ?? [];
        return edits.length === 0 ? [] : [editOf(client, snapshot, snapshot.lines.textEdits(edits))];
      });
      return editOfAll(client, [...parts, ...code, ...offered]);
    }),
  );
};

/** The place in code of a request, with the namespace that is written there. */
async function placeInCode(context: Context, params: RenameParams | PrepareRenameParams, token: CancellationToken) {
  const found = await context.documents.get(uriIn(params));
  const at = found.ok ? found.value.lines.offset(params.position) : undefined;
  const inCode = found.ok ? await codeIn(context, found.value, token, at) : undefined;
  if (inCode === undefined) return undefined;
  const offset = inCode.code.snapshot.lines.offset(params.position);
  return { ...inCode, offset, namespace: inCode.keys.namespaceAt(inCode.code, offset) };
}

/** A file that keeps the old name would be missing the key. */
function refuseUnreadable({ member }: Subject, files: readonly LocaleFile[]): void {
  if (member === undefined) return;
  const { source, targets, missing } = member.group;
  const paths = [...targets].flatMap(([locale, path]) => (missing.has(locale) ? [] : path));
  const read = new Set(files.map(({ snapshot }) => snapshot.path));
  const lost = [...(source === undefined ? [] : [source]), ...paths].find((path) => !read.has(path));
  if (lost !== undefined) throw refusal(`${lost} cannot be read, so nothing was renamed.`);
}

/** For display: relative to the project folder. */
function nameOf({ projects }: Context, file: LocaleFile | undefined): string {
  const path = file?.snapshot.path ?? '';
  const folder = projects.folders.find((one) => path.startsWith(`${one}/`));
  return folder === undefined ? path : path.slice(folder.length + 1);
}
