import { baseLanguage, normalizeLocale, sameLocale } from '../../../shared/locale.ts';
import { choiceFor } from '../../../shared/project/per-locale.ts';
import type { TranslationSettings } from '../../../shared/project/project-translation.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { MOST_INSTRUCTIONS } from '../../../shared/request-values.ts';
import { onceFor } from '../../../shared/values/once-for.ts';
import { wildcard } from '../checks/wildcard.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import { globMatcher } from '../text/globs/glob.ts';
import type { FileJob } from './job.ts';

/** Options of the request for a text. Texts with different options cannot share one. */
export interface Settings {
  readonly options: RequestOptions;
  /** Equal options have equal keys. */
  readonly key: string;
}

/** What the options of a text depend on, besides the text. */
export type SettingsJob = Pick<FileJob, 'project' | 'overrides' | 'targetLocale' | 'resources' | 'paths'>;

type UnitSettings = (unit?: BilingualUnit) => Settings;

/**
 * The options for a unit, or for texts outside any: those of the project for the target locale, then its `overrides` that match file, key and locale,
 * then those of this run, later ones taking precedence. Instructions accumulate, and so do contexts of the project.
 */
export function settingsOf(job: SettingsJob, unit?: BilingualUnit): Settings {
  return settingsOfJob(job)(unit);
}

const settingsOfJob = onceFor(makeSettings);

function makeSettings({
  project,
  overrides: own = {},
  targetLocale,
  resources,
  paths = [],
}: SettingsJob): UnitSettings {
  const translation = project.translation ?? {};
  const locale = normalizeLocale(targetLocale);
  const fromFiles =
    resources?.takes('style_rules', targetLocale) === true && translation.instructionsFromFiles !== false;
  const some = (translation.overrides ?? []).flatMap(({ files, keys, locales, ...options }) => {
    const fits =
      (locales === undefined ||
        locales.some((wanted) => sameLocale(wanted, locale) || wanted === baseLanguage(locale))) &&
      (files === undefined || paths.some(globMatcher(files)));
    return fits ? [{ options, keys: keys?.map(wildcard) }] : [];
  });
  const made = new Map<string, Settings>();
  return (unit) => {
    const names = unit === undefined ? [] : [unit.id, unit.sourceUnit.name];
    const fitting = some.filter(({ keys }) => keys === undefined || keys.some((fits) => names.some(fits)));
    const facts = fromFiles ? factsOf(unit) : [];
    const which = `${fitting.map((one) => some.indexOf(one)).join()} ${facts.join(' ')}`;
    let settings = made.get(which);
    if (settings === undefined) {
      const options = joined([baseOf(translation, locale), ...fitting.map(({ options }) => options)], own, facts);
      settings = { options, key: JSON.stringify(options) };
      made.set(which, settings);
    }
    return settings;
  };
}

/** The project's options for a locale, for any text. */
function baseOf(translation: TranslationSettings, locale: string): RequestOptions {
  const { overrides, instructionsFromFiles, protect, protectCode, codeContext, staleContext, ...others } = translation;
  const { maxCharacters, parameters, ...fields } = others;
  const chosen = Object.entries(fields).map(([name, setting]) => [name, choiceFor<unknown>(setting, locale)] as const);
  return {
    ...Object.fromEntries(chosen.filter(([, value]) => value !== undefined)),
    ...(parameters && { parameters }),
  };
}

/** @param facts instructions from the file, added if there is room for them */
function joined(project: readonly RequestOptions[], own: RequestOptions, facts: readonly string[]): RequestOptions {
  const parts = [...project, own];
  const instructions = parts.flatMap((part) => part.instructions ?? []);
  const context = own.context?.trim() ?? project.flatMap((part) => part.context?.trim() || []).join('\n');
  const parameters = Object.assign({}, ...parts.map((part) => part.parameters));
  instructions.push(...facts.slice(0, Math.max(0, MOST_INSTRUCTIONS - instructions.length)));
  const { instructions: _, context: __, parameters: ___, ...rest }: RequestOptions = Object.assign({}, ...parts);
  return {
    ...rest,
    ...(instructions.length > 0 && { instructions }),
    ...(context !== '' && { context }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  };
}

/** What the file says about a text, for the service. It could not count a limit in bytes. */
function factsOf(unit: BilingualUnit | undefined): readonly string[] {
  const { limits: { max, unit: counted } = {}, kind } = unit?.sourceUnit ?? {};
  return [
    ...(max === undefined || counted === 'byte' ? [] : [`Use at most ${max} characters for each translation.`]),
    ...(kind === undefined ? [] : [`Each text stands on an interface element of this kind: ${kind}.`]),
  ];
}
