import { type CodeAction, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import { clip } from '../../../core/checks/across/clip.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { type CheckWish, EMPTY_PROJECT, grant } from '../../../engine/parts/workspace/check-settings.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { readData } from '../diagnostics/data.ts';
import type { Subject } from '../subject.ts';
import { creationOf, editOf } from '../workspace-edit.ts';

const check = z.string();
const wish = z.union([
  z.strictObject({ check, word: z.string() }),
  z.strictObject({ check, unit: z.string() }),
  z.strictObject({ check, severity: z.enum(['off', 'hint']) }),
]);

/** The content of an action's `data.ignore`: the wish, and the project folder whose file it changes. */
const ignoring = z.object({ folder: z.string(), wish });

/** Ways to suppress or downgrade a finding: for this word, this unit, or the whole project. They are written to the project file, where everybody sees them. */
export function ignoreActions({ client }: Context, subject: Subject, diagnostic: Diagnostic): CodeAction[] {
  const { state, snapshot, input } = subject;
  const { folder, path } = state.loaded;
  const { code } = diagnostic;
  const data = readData(diagnostic);
  // Data that we cannot read belongs to somebody else.
  if (diagnostic.data !== undefined && data === undefined) return [];
  if (folder === '' || typeof code !== 'string' || (path === undefined && !client.createsFiles)) return [];
  const { say } = client.localizer;
  const wishes: [string, CheckWish][] = [];
  if (data?.subject !== undefined)
    wishes.push([say('ignoreWord', clip(data.subject), code), { check: code, word: data.subject }]);
  if (data?.unit !== undefined) {
    const unit = input.file === undefined ? data.unit : `${input.file}#${data.unit}`;
    wishes.push([say('ignoreUnit', code), { check: code, unit }]);
  }
  // A file that cannot be parsed must be repaired, not ignored.
  const broken = data?.unit === undefined && diagnostic.severity === DiagnosticSeverity.Error;
  if (!broken) {
    if (diagnostic.severity !== DiagnosticSeverity.Hint)
      wishes.push([say('showAsHint', code), { check: code, severity: 'hint' }]);
    wishes.push([say('turnOff', code), { check: code, severity: 'off' }]);
  }
  return wishes.map(([title, it]) => ({
    title,
    kind: ACTION_KINDS.ignore,
    diagnostics: [diagnostic],
    isPreferred: false,
    data: { uri: snapshot.uri, ignore: { folder, wish: it } },
  }));
}

/** Reads the data of an action; undefined if it is not one of these. */
export function readIgnoring(data: object): z.infer<typeof ignoring> | undefined {
  const parsed = z.safeParse(ignoring, 'ignore' in data ? data.ignore : undefined);
  return parsed.success ? parsed.data : undefined;
}

/** Adds the edit of the project file, based on its text in the editor. If there is none, it is created. */
export async function resolveIgnoring(
  { client, documents, projects }: Context,
  action: CodeAction,
  { folder, wish: it }: z.infer<typeof ignoring>,
): Promise<CodeAction> {
  const path = `${folder}/${PROJECT_FILE}`;
  // Actions come back from the client: they must not write to any other file.
  if ((await projects.of(path)).loaded.folder !== folder) throw refusal(`${folder} is not an open project.`);
  const found = await documents.at(path);
  if (!found.ok && found.error.kind !== 'missing') throw refusal(found.error.message);
  const text = found.ok ? found.value.text : EMPTY_PROJECT;
  const edits = grant(text, it);
  if (!edits.ok) throw refusal(edits.error);
  if (!found.ok) return { ...action, edit: creationOf(documents.uriOf(path), applyEdits(text, edits.value)) };
  return { ...action, edit: editOf(client, found.value, found.value.lines.textEdits(edits.value)) };
}
