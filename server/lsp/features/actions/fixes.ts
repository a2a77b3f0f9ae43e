import type { CancellationToken, CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { unknownKey } from '../../../core/checks/across/unknown-key.ts';
import { diagnose } from '../../../core/checks/diagnose.ts';
import { fixAll } from '../../../core/checks/fix-all.ts';
import { writeProposed } from '../../../core/language/fix.ts';
import type { Context } from '../../context.ts';
import { drain, outdated, refusal } from '../../guard.ts';
import type { Localizer } from '../../localizer.ts';
import { readData, readFix, type WireFix } from '../diagnostics/data.ts';
import { resolveGlossaryAction } from '../glossary/actions.ts';
import { glossaryOf } from '../glossary/document.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { editOf } from '../workspace-edit.ts';
import { readIgnoring, resolveIgnoring } from './ignore.ts';

export function fixAllAction({ snapshot }: Subject, localizer: Localizer): CodeAction {
  return {
    title: localizer.say('fixEverything'),
    kind: ACTION_KINDS.fixAll,
    data: { uri: snapshot.uri, all: true },
  };
}

/** All safe fixes of one check: on the light bulb of a finding that has one, and with a kind of its own for key bindings and on save. */
export function fixAllOfCheck({ snapshot }: Subject, check: string, kind: string, localizer: Localizer): CodeAction {
  const title = localizer.say('fixAllOf', check);
  return { title, kind, isPreferred: false, data: { uri: snapshot.uri, all: true, check } };
}

/** Removes every key that the source does not have: offered at any of them, never applied automatically. */
export function removeUnknownKeys(
  { snapshot }: Subject,
  diagnostics: readonly Diagnostic[],
  localizer: Localizer,
): CodeAction[] {
  const own = diagnostics.filter(({ code }) => code === unknownKey.id);
  if (own.length === 0) return [];
  const kind = `${ACTION_KINDS.quickFix}.${unknownKey.id}`;
  const data = { uri: snapshot.uri, all: true, check: unknownKey.id, unsafe: true };
  return [{ title: localizer.say('removeUnknownKeys'), kind, diagnostics: own, isPreferred: false, data }];
}

/** The checks with a safe fix for this version among the findings. */
export function checksWithFix({ snapshot }: Subject, diagnostics: readonly Diagnostic[]): readonly string[] {
  const fixable = diagnostics.filter((it) => {
    const data = readData(it);
    return data?.fixes.some((fix) => fix.safe && ('change' in fix || data.version === snapshot.version));
  });
  return [...new Set(fixable.flatMap(({ code }) => (typeof code === 'string' ? [code] : [])))];
}

/** Adds the edit to a chosen action. An action with a command needs none. */
export async function resolveFix(context: Context, action: CodeAction, token: CancellationToken): Promise<CodeAction> {
  const data: unknown = action.data;
  if (action.edit !== undefined || typeof data !== 'object' || data === null) return action;
  if (!('uri' in data) || typeof data.uri !== 'string') return action;
  const found = await context.documents.get(data.uri);
  if (!found.ok) throw refusal(found.error.message);
  const glossary = await glossaryOf(context, found.value);
  if (glossary !== undefined) return resolveGlossaryAction(context, glossary, action);
  const fix = 'fix' in data ? readFix(data.fix) : undefined;
  const meant = fix !== undefined && 'change' in fix ? { unit: fix.change.unit } : {};
  const subject = await subjectOf(context, found.value, meant);
  if (subject === undefined) throw outdated();
  const ignoring = readIgnoring(data);
  if (ignoring !== undefined) return resolveIgnoring(context, action, ignoring);
  const version = 'version' in data ? data.version : undefined;
  if (fix === undefined && !('all' in data)) return action;
  const check = 'check' in data && typeof data.check === 'string' ? data.check : undefined;
  const unsafe = 'unsafe' in data && data.unsafe === true;
  const edits = fix === undefined ? await allEdits(subject, token, check, unsafe) : editsOf(subject, fix, version);
  if (!context.documents.isCurrent(subject.snapshot)) throw outdated();
  return { ...action, edit: editOf(context.client, subject.snapshot, edits) };
}

function editsOf({ snapshot, input }: Subject, fix: WireFix, version: unknown): TextEdit[] {
  if ('edits' in fix) {
    if (version !== snapshot.version) throw outdated();
    return [...fix.edits];
  }
  const written = writeProposed(input, fix);
  if (written.ok) return snapshot.lines.textEdits(written.value);
  if (written.error.kind === 'outdated') throw outdated();
  throw refusal(`This fix cannot be written: ${written.error.reason}`);
}

async function allEdits(
  { snapshot, input }: Subject,
  token: CancellationToken,
  only: string | undefined,
  unsafe: boolean,
): Promise<TextEdit[]> {
  const diagnoses = await drain(diagnose(input), token);
  return snapshot.lines.textEdits(fixAll(input, diagnoses, { unsafe, ...(only !== undefined && { only }) }).edits);
}
