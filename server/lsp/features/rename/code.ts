import {
  type CancellationToken,
  MessageType,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Name } from '../../../core/formats/common/order/naming.ts';
import type { Unit } from '../../../core/formats/format.ts';
import { MOST_CODE_FILES } from '../../../engine/parts/workspace/discovery/code-files.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { namespaceOf, usesOf } from '../code/places.ts';
import type { Subject } from '../subject.ts';
import { editOf } from '../workspace-edit.ts';

/** The edits of code for a rename, one part per file. Uses that may mean another namespace's key of that name stay, and are reported. */
export async function codeEdits(
  context: Context,
  subject: Subject,
  name: Name,
  to: string,
  token: CancellationToken,
): Promise<readonly WorkspaceEdit[]> {
  const { uses, cut } = await usesOf(context, subject, name, token);
  if (cut)
    throw refusal(
      `More than ${MOST_CODE_FILES.toLocaleString('en-US')} files fit code.files of dragoman.json, so not every use can be found. Narrow the patterns.`,
    );
  const isShared = uses.some(({ isNamed }) => !isNamed) && (await elsewhere(context, subject, name, token));
  const meant = uses.filter(({ isNamed }) => isNamed || !isShared);
  if (meant.length < uses.length) {
    const count = uses.length - meant.length;
    const message = `${count} ${count === 1 ? 'use' : 'uses'} of "${name.key}" in code may mean another file's key of that name, and stay as they are.`;
    void context.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  }
  const byFile = Map.groupBy(meant, ({ use }) => use.path);
  const parts: WorkspaceEdit[] = [];
  for (const [path, found] of byFile) {
    const read = await context.documents.at(path);
    if (!read.ok) throw refusal(`${read.error.message} Nothing was renamed.`);
    const { lines, text } = read.value;
    const edits = found.map(({ use, from }) => {
      const start = use.span.start + from + name.key.length - name.text.length;
      const span = { start, end: start + name.text.length };
      // The file changed between the search and now.
      if (text.slice(span.start, span.end) !== name.text) throw refusal(`${path} has changed meanwhile. Try again.`);
      const quote = text[use.span.start - 1] ?? '';
      if (/['"`]/.test(quote) && (to.includes(quote) || /[\\\n]/.test(to)))
        throw refusal(`"${to}" does not fit between the quotes in ${path}. Choose a name without ${quote} and \\.`);
      return { range: lines.range(span), newText: to };
    });
    parts.push(editOf(context.client, read.value, edits));
  }
  return parts;
}

/** Another group of the project, in another namespace, has a key of that name. */
async function elsewhere(
  { documents }: Context,
  { member, state }: Subject,
  { key, isGroup }: Name,
  token: CancellationToken,
): Promise<boolean> {
  const { folder } = state.loaded;
  for (const group of state.groups) {
    if (group === member?.group || group.source === undefined || token.isCancellationRequested) continue;
    if (namespaceOf(group, folder) === undefined || group.format !== member?.group.format) continue;
    const read = await documents.at(group.source);
    if (!read.ok) continue;
    const { units } = read.value.catalog(group.format, group.dialect);
    const isIt = ({ name, plural }: Unit) =>
      name === key || (isGroup ? name.startsWith(`${key}.`) : plural !== undefined && name.startsWith(`${key}_`));
    if (units.some(isIt)) return true;
  }
  return false;
}
