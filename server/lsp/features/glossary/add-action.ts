import type { CodeAction, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS, type AddTermArguments, SERVER_COMMANDS } from '../../../../shared/commands.ts';
import type { Voice } from '../../voice.ts';
import type { Wanted } from '../actions/translate.ts';
import type { Subject } from '../subject.ts';
import { spotAt } from '../units/spot.ts';

/** "Add to glossary…" for selected words of a text; without a selection for those who ask for its kind. */
export function addTermActions(subject: Subject, range: Range, wanted: Wanted, voice: Voice): CodeAction[] {
  const { lines, uri } = subject.snapshot;
  const { start, end } = lines.span(range);
  const kind = ACTION_KINDS.addTerm;
  if (!wanted(kind, start === end) || subject.state.loaded.folder === '') return [];
  const spot = spotAt(subject, start);
  if (spot?.content === undefined || spot.content.span.end < end) return [];
  const title = voice.say('addTerm');
  const argument: AddTermArguments = { uri, range, apply: true };
  return [{ title, kind, command: { title, command: SERVER_COMMANDS.addTerm, arguments: [argument] } }];
}
