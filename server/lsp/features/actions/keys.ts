import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/commands.ts';
import { type InsertKeysArguments, type RemoveKeysArguments, UNIT_KEY_COMMANDS } from '../../../../shared/unit-keys.ts';
import { untranslatedLocales } from '../../../core/checks/across/untranslated-locales.ts';
import { isMissing, MISSING } from '../../../core/checks/words/missing.ts';
import { cursorAt } from '../../../core/language/cursor.ts';
import { targetSignature } from '../../../core/language/fix.ts';
import { shortened } from '../../../core/language/page.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import { hasKeys } from '../../../engine/units/plan.ts';
import type { Localizer } from '../../localizer.ts';
import type { WireFix } from '../diagnostics/data.ts';
import type { Subject } from '../subject.ts';
import { absentPlaces } from '../units/absent.ts';
import type { Cursor } from '../units/cursor.ts';
import type { Wanted } from './translate.ts';

/** How many keys are offered at a place where several are missing. */
const OFFERED = 3;
/** Maximum UTF-16 units of a key in a title. */
const LONGEST = 40;

/** Adds keys that this file or others lack; inserts the source text as a translation; removes a key. All edits and commands are computed when one is chosen. */
export function keyActions(
  subject: Subject,
  range: Range,
  diagnostics: readonly Diagnostic[],
  wanted: Wanted,
  localizer: Localizer,
): CodeAction[] {
  const { snapshot, input, format, member } = subject;
  if (input.catalog.malformed) return [];
  const cursor = cursorAt(subject, snapshot.lines.offset(range.start));
  const shown = diagnostics.filter(({ source, code }) => source === 'dragoman' && code === MISSING);
  const isStart = wanted(ACTION_KINDS.insertSource, false) && cursor !== undefined;
  const actions = isStart ? sourceText(cursor, shown, localizer) : [];
  if (member === undefined || !hasKeys(format)) return actions;
  if (wanted(ACTION_KINDS.insertKeys, false))
    actions.push(...insertions(subject, range, cursor, diagnostics, shown, localizer));
  // No light bulb at each key: this action is only for those who look for it.
  if (wanted(ACTION_KINDS.removeKey, true) && cursor?.side === 'name') {
    const argument: RemoveKeysArguments = {
      uri: snapshot.uri,
      units: [pairOf(subject, cursor.unit)?.id ?? cursor.unit.id],
    };
    const title = localizer.say('removeKey', shortened(cursor.unit.name, LONGEST));
    actions.push({
      title,
      kind: ACTION_KINDS.removeKey,
      command: { title, command: UNIT_KEY_COMMANDS.removeKeys, arguments: [argument] },
    });
  }
  return actions;
}

/** The source as a starting point in an untranslated unit, in files of every kind. */
function sourceText({ subject, unit }: Cursor, shown: Diagnostic[], localizer: Localizer): CodeAction[] {
  const { snapshot, format, input } = subject;
  const pair = input.role === 'source' && format.layout !== 'bilingual' ? undefined : pairOf(subject, unit);
  if (pair?.targetUnit === undefined || !isMissing(pair)) return [];
  const title = localizer.say('insertSource');
  const parts = pair.source.parts.map((part) => (part.kind === 'text' ? part.text : part));
  const change = { unit: pair.id, parts, origin: 'person' as const, review: true };
  const fix: WireFix = { title, safe: false, change, was: targetSignature(format, unit) };
  return [
    {
      title,
      kind: ACTION_KINDS.insertSource,
      ...(shown.length > 0 && { diagnostics: shown }),
      data: { uri: snapshot.uri, version: snapshot.version, fix },
    },
  ];
}

function insertions(
  subject: Subject,
  range: Range,
  cursor: Cursor | undefined,
  diagnostics: readonly Diagnostic[],
  shown: Diagnostic[],
  localizer: Localizer,
): CodeAction[] {
  const { snapshot, input } = subject;
  const { uri, lines } = snapshot;
  const action = (title: string, argument: InsertKeysArguments, findings: Diagnostic[] = []): CodeAction => ({
    title,
    kind: ACTION_KINDS.insertKeys,
    ...(findings.length > 0 && { diagnostics: findings }),
    command: { title, command: UNIT_KEY_COMMANDS.insertKeys, arguments: [argument] },
  });
  if (input.role === 'source') {
    const open = diagnostics.filter(({ code }) => code === untranslatedLocales.id);
    if (cursor === undefined || open.length === 0) return [];
    const title = localizer.say('insertEverywhere', shortened(cursor.unit.name, LONGEST));
    return [action(title, { uri, fill: 'source', units: [cursor.unit.id] }, open)];
  }
  // Nobody looks for keys inside a text; and this runs whenever the cursor moves.
  if (shown.length === 0 && cursor?.side === 'target') return [];
  const places = subject.format.layout === 'bilingual' ? [] : absentPlaces(subject);
  if (places.length === 0) return [];
  const { start, end } = lines.span(range);
  const here = places.find(
    ({ at }) => at >= lines.offset({ line: range.start.line, character: 0 }) && at <= Math.max(start, end),
  );
  const single = (here?.pairs ?? []).slice(0, OFFERED).flatMap(({ id, sourceUnit }) => {
    const name = shortened(sourceUnit.name, LONGEST);
    return [
      action(localizer.say('insertKeySource', name), { uri, fill: 'source', units: [id] }),
      action(localizer.say('insertKeyEmpty', name), { uri, fill: 'empty', units: [id] }),
    ];
  });
  if (shown.length === 0 && single.length === 0) return [];
  return [
    ...single,
    action(localizer.say('insertMissingSource'), { uri, fill: 'source' }, shown),
    action(localizer.say('insertMissingEmpty'), { uri, fill: 'empty' }, shown),
  ];
}
