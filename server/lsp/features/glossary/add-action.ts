import type { CodeAction, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { type AddTermArguments, SERVER_COMMANDS } from '../../../../shared/commands.ts';
import { cursorAt } from '../../../core/language/cursor.ts';
import type { Localizer } from '../../localizer.ts';
import type { Wanted } from '../actions/translate.ts';
import type { Subject } from '../subject.ts';

/** "Add to glossary…" for selected words of a text; without a selection only if its kind is requested. */
export function addTermActions(subject: Subject, range: Range, wanted: Wanted, localizer: Localizer): CodeAction[] {
  const { lines, uri } = subject.snapshot;
  const { start, end } = lines.span(range);
  const kind = ACTION_KINDS.addTerm;
  if (!wanted(kind, start === end) || subject.state.loaded.folder === '') return [];
  const cursor = cursorAt(subject, start);
  if (cursor?.content === undefined || cursor.content.span.end < end) return [];
  const title = localizer.say('addTerm');
  const argument: AddTermArguments = { uri, range, apply: true };
  return [{ title, kind, command: { title, command: SERVER_COMMANDS.addTerm, arguments: [argument] } }];
}
