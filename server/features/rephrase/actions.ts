import type { CodeAction, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS, SERVER_COMMANDS } from '../../../shared/commands.ts';
import { type RephraseArguments, STYLES, TONES } from '../../../shared/service.ts';
import type { Wanted } from '../actions/translate.ts';
import type { Subject } from '../subject.ts';
import { knowsStyles } from './language.ts';
import { placeAt } from './place.ts';

/** "Rephrase" for selected words, one action per style and tone that their language knows. The service is asked when one is chosen. */
export function rephraseActions(subject: Subject, range: Range, wanted: Wanted): CodeAction[] {
  const { start, end } = range;
  if (start.line === end.line && start.character === end.character) return [];
  const kinds = [undefined, ...STYLES, ...TONES].map((manner) => [manner, kindOf(manner)] as const);
  const asked = kinds.filter(([, kind]) => wanted(kind, false));
  if (asked.length === 0) return [];
  const place = placeAt(subject.snapshot, subject, range);
  const styled = place.ok ? knowsStyles(place.value.locale ?? 'en') : undefined;
  if (styled === undefined) return [];
  const { uri } = subject.snapshot;
  return asked.flatMap(([manner, kind]) => {
    if (manner !== undefined && !styled) return [];
    const argument: RephraseArguments = { uri, range, apply: true, ...mannerOf(manner) };
    const title = manner === undefined ? 'Rephrase' : `Rephrase: ${manner}`;
    return [{ title, kind, command: { title, command: SERVER_COMMANDS.rephrase, arguments: [argument] } }];
  });
}

function kindOf(manner: string | undefined): string {
  return manner === undefined ? ACTION_KINDS.rephrase : `${ACTION_KINDS.rephrase}.${manner}`;
}

function mannerOf(manner: string | undefined): Pick<RephraseArguments, 'style' | 'tone'> {
  const style = STYLES.find((one) => one === manner);
  const tone = TONES.find((one) => one === manner);
  return { ...(style !== undefined && { style }), ...(tone !== undefined && { tone }) };
}
