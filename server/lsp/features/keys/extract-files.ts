import type { CancellationToken, WorkspaceEdit } from 'vscode-languageserver/node';
import type { ExtractKeysAnswer, ExtractKeysArguments } from '../../../../shared/unit-keys.ts';
import { EXTRACT_FILES, shownText } from '../../../core/code/index.ts';
import { difference } from '../../../core/text/span.ts';
import { REFUSALS } from '../../../engine/code/extract/index.ts';
import { extractableFiles, type PlannedFiles, planFiles } from '../../../engine/code/extract/run.ts';
import type { FileContent } from '../../../engine/parts/workspace/files/files.ts';
import type { Context } from '../../context.ts';
import { cancelled, outdated, refusal } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { pathOf } from '../../uris.ts';
import { editOf, editOfAll, shownFirst } from '../workspace-edit.ts';
import { codeIndex } from './code-index.ts';
import { projectKeys } from './document.ts';

const LABEL = 'Extract texts to keys';
const DESCRIPTION = 'Untick what stays.';

/**
 * Turns the texts of files and folders into keys: one edit of the code and of the files of the source locale, previewed if the client supports that.
 *
 * @throws ResponseError (request cancelled; nothing there that can become a key; a file has changed meanwhile)
 */
export async function extractInFiles(
  context: Context,
  { uris, texts, reuse = false, dryRun = false }: ExtractKeysArguments,
  token: CancellationToken,
): Promise<ExtractKeysAnswer> {
  const { client, connection, documents, projects } = context;
  const paths = uris.flatMap((uri) => pathOf(uri) ?? []);
  const keys = await projectKeys(context, await projects.ofFolder(await folderOf(context, paths)));
  const { folder, project } = keys.state.loaded;
  const stop = () => token.isCancellationRequested;
  const files = await extractableFiles(folder, keys.state.groups, stop);
  const chosen = files.filter((path) => paths.some((one) => path === one || path.startsWith(`${one}/`)));
  if (chosen.length === 0) throw refusal(`No code with texts that can become keys was found here. ${EXTRACT_FILES}`);
  const index = codeIndex(context);
  const planned = await planFiles(
    {
      ...{ folder, groups: keys.state.groups, settings: project.extract ?? {}, files: documents.access(), reuse, stop },
      libraries: await index.libraries(keys),
      code: {
        texts: (path, text) => index.texts(keys, path, text),
        imagined: (path, text) => index.imagined(keys, path, text),
      },
      ...(texts !== undefined && { isMeant: await meant(context, texts) }),
    },
    chosen,
  );
  if (stop()) throw cancelled();
  if (!planned.ok) throw refusal(planned.error.message);
  const { answer, edit } = await told(context, planned.value);
  const whole = { ...answer, files: chosen.length };
  if (dryRun || answer.offers.length === 0) return { ...whole, applied: false, ...(dryRun && { edit }) };
  const shown = client.confirmsChanges ? shownFirst(edit, { label: LABEL, description: DESCRIPTION }) : edit;
  const { applied, failureReason } = await connection.workspace.applyEdit({ label: LABEL, edit: shown });
  // In a preview, the user may have deselected all of them.
  if (!applied && !client.confirmsChanges)
    throw refusal(`The editor did not make the change: ${failureReason ?? 'a file was changed meanwhile'}. Try again.`);
  return { ...whole, applied };
}

/** The one project that contains all of the paths. */
async function folderOf({ projects }: Context, paths: readonly string[]): Promise<string> {
  const folders = (await projects.all()).toSorted((a, b) => b.length - a.length);
  const found = new Set(paths.map((path) => folders.find((one) => path === one || path.startsWith(`${one}/`))));
  const [only] = found;
  if (found.size > 1) throw refusal('These files belong to several projects. Choose files of one project.');
  if (only === undefined) throw refusal('This is not in a folder that is open in the editor.');
  return only;
}

async function meant(
  context: Context,
  texts: NonNullable<ExtractKeysArguments['texts']>,
): Promise<(path: string, start: number) => boolean> {
  const places = new Set<string>();
  for (const { uri, position } of texts) {
    const path = pathOf(uri);
    const read = path === undefined ? undefined : await context.documents.at(path);
    if (read?.ok === true) places.add(`${path} ${read.value.lines.offset(position)}`);
  }
  return (path, start) => places.has(`${path} ${start}`);
}

async function told(
  context: Context,
  { code, sources }: PlannedFiles,
): Promise<{ readonly answer: Pick<ExtractKeysAnswer, 'offers' | 'refused'>; readonly edit: WorkspaceEdit }> {
  const { client, documents } = context;
  const answer = {
    offers: [] as ExtractKeysAnswer['offers'][number][],
    refused: [] as ExtractKeysAnswer['refused'][number][],
  };
  const parts: WorkspaceEdit[] = [];
  for (const { content, chosen, refused, edits } of code) {
    const snapshot = await versionOf(context, content);
    const { uri, lines } = snapshot;
    for (const { one, key, file, isKnown } of chosen)
      answer.offers.push({
        ...{ uri, range: lines.range(one.site), text: shownText(one.site.parts), key, to: documents.uriOf(file) },
        ...(one.site.plural !== undefined && { one: shownText(one.site.plural.one) }),
        ...(isKnown && { known: true as const }),
      });
    for (const { reason, ...span } of refused)
      answer.refused.push({ uri, range: lines.range(span), reason: REFUSALS[reason] });
    if (edits.length > 0) parts.push(editOf(client, snapshot, lines.textEdits(edits)));
  }
  for (const { content, text } of sources.values()) {
    const snapshot = await versionOf(context, content);
    parts.push(editOf(client, snapshot, snapshot.lines.textEdits(difference(content.text, text))));
  }
  return { answer, edit: editOfAll(client, parts) };
}

/** The version of a file that a plan was made for. @throws ResponseError (it has changed) */
async function versionOf({ documents }: Context, { path, text }: FileContent): Promise<Snapshot> {
  const read = await documents.at(path);
  if (!read.ok || read.value.text !== text) throw outdated();
  return read.value;
}
