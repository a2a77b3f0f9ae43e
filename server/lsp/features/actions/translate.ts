import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { SERVER_COMMANDS, type TranslateArguments } from '../../../../shared/commands.ts';
import { missingFile } from '../../../core/checks/across/missing-file.ts';
import { isMissing, MISSING } from '../../../core/checks/words/missing.ts';
import { unitsAt, withUnits } from '../../../core/formats/common/units/places.ts';
import { type BilingualUnit, pairUnits } from '../../../core/formats/pair.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Localizer } from '../../localizer.ts';
import { readData } from '../diagnostics/data.ts';
import type { Subject } from '../subject.ts';

/** Whether an action of this kind is requested. `asked`: it is shown only if its kind is explicitly requested. */
export type Wanted = (kind: string, asked: boolean) => boolean;

/** "Translate this unit" at the cursor, and "translate all missing" for the file. They contain commands: the service is used when one is chosen. */
export function translateActions(
  subject: Subject,
  range: Range,
  diagnostics: readonly Diagnostic[],
  wanted: Wanted,
  localizer: Localizer,
  previewCommand?: unknown,
): CodeAction[] {
  const { snapshot, input, member } = subject;
  const quick = wanted(ACTION_KINDS.translate, false);
  const whole = wanted(ACTION_KINDS.translateMissing, true);
  if (input.catalog.malformed || (!quick && !whole)) return [];
  const { uri } = snapshot;
  if (input.role === 'source' || input.targetLocale === '') {
    const locales = [...(member?.group.targets.keys() ?? [])];
    const create = quick ? createActions(uri, diagnostics, localizer) : [];
    if (!whole || locales.length === 0) return create;
    return [
      ...create,
      action(
        ACTION_KINDS.translateMissing,
        localizer.say('translateAll', localizer.list(locales.map(localizer.languageName))),
        {
          uri,
          scope: 'missing',
        },
      ),
    ];
  }
  const language = localizer.languageName(input.targetLocale);
  const all = localizer.say('translateFile', language);
  const actions: CodeAction[] = [];
  if (quick) {
    const shown = diagnostics.filter(({ source, code }) => source === 'dragoman' && code === MISSING);
    const units = missingAt(subject, snapshot.lines.span(range)).map(({ id }) => id);
    const title =
      units.length === 1
        ? localizer.say('translateUnit', language)
        : localizer.say('translateUnits', units.length, language);
    if (units.length > 0) actions.push(action(ACTION_KINDS.translate, title, { uri, scope: { units } }, shown));
    if (units.length > 0 || shown.length > 0)
      actions.push(action(ACTION_KINDS.translate, all, { uri, scope: 'missing' }, shown));
    if (actions.length > 0 && typeof previewCommand === 'string')
      actions.push(previewAction(previewCommand, localizer.say('translateWithPreview'), uri, shown));
  }
  if (whole && allPairs(subject).some(isMissing))
    actions.push(action(ACTION_KINDS.translateMissing, all, { uri, scope: 'missing' }));
  return actions;
}

/** A target file that does not exist is created by translating into it. */
function createActions(uri: string, diagnostics: readonly Diagnostic[], localizer: Localizer): CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const locale = diagnostic.code === missingFile.id ? readData(diagnostic)?.subject : undefined;
    if (locale === undefined) return [];
    const title = localizer.say('createFile', localizer.languageName(locale));
    return [action(ACTION_KINDS.translate, title, { uri, scope: 'missing', to: [locale] }, [diagnostic])];
  });
}

function allPairs({ format, input }: Subject): readonly BilingualUnit[] {
  return pairUnits(format, input.source?.catalog ?? input.catalog, input.catalog);
}

/** Only units at the cursor are examined: this runs whenever the cursor moves. */
function missingAt({ format, input }: Subject, span: Span): readonly BilingualUnit[] {
  const units = unitsAt(input.catalog, span);
  if (units.length === 0) return [];
  const here = withUnits(input.catalog, units);
  if (input.source === undefined) return pairUnits(format, here, here).filter(isMissing);
  if (format.layout === 'bilingual') return pairUnits(format, input.source.catalog, here).filter(isMissing);
  const ids = new Set(units.map(({ id }) => id));
  const { catalog } = input.source;
  const there = withUnits(
    catalog,
    catalog.units.filter(({ id }) => ids.has(id)),
  );
  return pairUnits(format, there, here).filter(isMissing);
}

function action(kind: string, title: string, argument: TranslateArguments, diagnostics?: Diagnostic[]): CodeAction {
  return {
    title,
    kind,
    ...(diagnostics !== undefined && diagnostics.length > 0 && { diagnostics }),
    command: { title, command: SERVER_COMMANDS.translate, arguments: [argument] },
  };
}

/** The client's own command: it shows what the server would only compute. Editors list actions of a finding first, so it names its findings like the others. */
function previewAction(command: string, title: string, uri: string, shown: Diagnostic[]): CodeAction {
  return {
    title,
    kind: ACTION_KINDS.translate,
    ...(shown.length > 0 && { diagnostics: shown }),
    command: { title, command, arguments: [uri] },
  };
}
