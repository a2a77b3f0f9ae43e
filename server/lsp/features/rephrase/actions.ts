import type { CodeAction, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { SERVER_COMMANDS } from '../../../../shared/commands.ts';
import { type RephraseArguments, STYLES, TONES } from '../../../../shared/service.ts';
import { cursorAt } from '../../../core/language/cursor.ts';
import { isBlank } from '../../../core/text/content.ts';
import type { Localizer } from '../../localizer.ts';
import type { Wanted } from '../actions/translate.ts';
import type { Subject } from '../subject.ts';
import { placeAt } from './place.ts';

/**
 * "Correct spelling and grammar" and "Rephrase" for selected words, or for the whole text at the cursor; one action per style and tone. Without a
 * selection, styles and tones are shown only if their kind is requested. The service is used when one is chosen; it decides which languages it
 * supports, and which of them have styles.
 */
export function rephraseActions(subject: Subject, selected: Range, wanted: Wanted, { say }: Localizer): CodeAction[] {
  const isCursor = selected.start.line === selected.end.line && selected.start.character === selected.end.character;
  const range = isCursor ? wholeText(subject, selected) : selected;
  if (range === undefined) return [];
  const kinds = [undefined, ...STYLES, ...TONES].map((manner) => [manner, kindOf(manner)] as const);
  const asked = kinds.filter(([manner, kind]) => wanted(kind, isCursor && manner !== undefined));
  const corrects = wanted(ACTION_KINDS.correct, false);
  if (asked.length === 0 && !corrects) return [];
  const place = placeAt(subject.snapshot, subject, range);
  if (!place.ok) return [];
  const { uri } = subject.snapshot;
  const inside = subject.snapshot.lines.range(place.value.span);
  const action = (title: string, kind: string, argument: RephraseArguments): CodeAction => ({
    title,
    kind,
    command: { title, command: SERVER_COMMANDS.rephrase, arguments: [argument] },
  });
  const correction = action(say(isCursor ? 'correctText' : 'correct'), ACTION_KINDS.correct, {
    uri,
    range: inside,
    apply: true,
    correct: true,
  });
  const others = asked.map(([manner, kind]) => {
    const argument: RephraseArguments = { uri, range: inside, apply: true, ...mannerOf(manner) };
    const what = say(isCursor ? 'rephraseText' : 'rephrase');
    const title = manner === undefined ? what : `${what}: ${say(manner)}`;
    return action(title, kind, argument);
  });
  return corrects ? [correction, ...others] : others;
}

/** The source or the target at the cursor. */
function wholeText(subject: Subject, { start }: Range): Range | undefined {
  const { lines } = subject.snapshot;
  const cursor = cursorAt(subject, lines.offset(start));
  return cursor?.content === undefined || isBlank(cursor.content) ? undefined : lines.range(cursor.content.span);
}

function kindOf(manner: string | undefined): string {
  return manner === undefined ? ACTION_KINDS.rephrase : `${ACTION_KINDS.rephrase}.${manner}`;
}

function mannerOf(manner: string | undefined): Pick<RephraseArguments, 'style' | 'tone'> {
  const style = STYLES.find((one) => one === manner);
  const tone = TONES.find((one) => one === manner);
  return { ...(style !== undefined && { style }), ...(tone !== undefined && { tone }) };
}
