import {
  isLocaleTag,
  languageName,
  normalizeLocale,
  parseLocale,
  sameLanguage,
  sameLocale,
} from '../../../shared/locale.ts';
import { didYouMean } from '../../../shared/values/nearest.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, refuse, refuseNothing } from '../failure.ts';
import type { Host } from '../host.ts';
import { discover, type LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { meantBy, nearlyMeantBy, perhapsMeantBy, withName } from '../parts/workspace/discovery/languages.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/**
 * The locales of a project that the user means: `de` is `de` or, if there is none, `de-DE` and `de-AT`.
 *
 * @returns normalized tags; a failure names one that the project does not have
 */
export function localesMeant(
  groups: readonly FileGroup[],
  wanted: readonly string[],
  note: (line: string) => void = () => undefined,
): Result<ReadonlySet<string>, Failure> {
  const known = new Set(groups.flatMap(({ sourceLocale, targets }) => [sourceLocale, ...targets.keys()]));
  const meant = new Set<string>();
  for (const locale of wanted) {
    const tag = normalizeLocale(locale);
    const exact = [...known].filter((one) => normalizeLocale(one) === tag);
    const found = exact.length > 0 ? exact : [...known].filter((one) => normalizeLocale(one).startsWith(`${tag}-`));
    if (found.length === 0)
      return refuseNothing(
        `The project has no files for ${locale}${advice(locale, known)} It has: ${[...known].sort().join(', ')}.`,
      );
    if (exact.length === 0) note(`${locale} stands for ${found.sort().join(' and ')}.`);
    for (const one of found) meant.add(one);
  }
  return ok(meant);
}

/** The end of a sentence about a missing locale. */
function advice(locale: string, known: ReadonlySet<string>): string {
  const wrong = mistake(locale, [...known]);
  return wrong === undefined ? `.${didYouMean(locale, known)}` : `: ${wrong}`;
}

/** The locales of a project. */
export interface UsedLocales {
  /** Whether a file or folder has this name. Then it is the project's name for a language, whatever it means elsewhere. */
  readonly isName?: (tag: string) => boolean;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** The project's locales for those that the user named, and notes about those that were resolved to others. */
export interface MeantLocales {
  readonly choice: LocaleChoice;
  readonly notes: readonly string[];
}

/**
 * Resolves the locales of a run to those of the project: whatever the project uses is accepted, and `de` means its `de-DE`, so that no second set of
 * files is started. The code of a country or the name of a language is refused, with a suggestion.
 */
export async function settleLocales(
  { files, reporter }: Pick<Host, 'files' | 'reporter'>,
  loaded: LoadedProject,
  choice: LocaleChoice,
): Promise<Result<LocaleChoice, Failure>> {
  if (choice.from === undefined && choice.to === undefined) return ok(choice);
  const groups = await discover(files, loaded);
  const { sourceLocale, targetLocales = [] } = loaded.project;
  const found = groups.flatMap(({ targets, missing }) => [...targets.keys()].filter((locale) => !missing.has(locale)));
  const names = new Set(
    (await files.list(loaded.folder)).flatMap((path) => path.slice(loaded.folder.length).split(/[/.]/)),
  );
  const meant = meantLocales(choice, {
    isName: (tag) => names.has(tag),
    sources: [
      ...new Set([...(sourceLocale === undefined ? [] : [sourceLocale]), ...groups.map((group) => group.sourceLocale)]),
    ],
    targets: [...new Set([...targetLocales, ...found])],
  });
  if (!meant.ok) return meant;
  for (const note of meant.value.notes) reporter.note(note);
  return ok(meant.value.choice);
}

/** Like `settleLocales`, without the files. */
export function meantLocales({ from, to }: LocaleChoice, used: UsedLocales): Result<MeantLocales, Failure> {
  const notes: string[] = [];
  const all = [...used.sources, ...used.targets];
  const source = from === undefined ? undefined : meantIn(from, '--from', used, used.sources, notes);
  if (source?.ok === false) return source;
  const targets: string[] = [];
  for (const tag of to ?? []) {
    const target = meantIn(tag, '--to', used, used.targets, notes);
    if (!target.ok) return target;
    const is = (locale: string) => sameLocale(locale, target.value);
    if (used.sources.some(is) && !used.targets.some(is))
      return refuse('usage', `--to ${tag}: that is the language of the source. Name one to translate into.`);
    const own = used.sources.find((locale) => locale !== target.value && isVariant(tag, locale));
    if (own !== undefined && target.value === tag && !all.some((locale) => sameLocale(locale, tag)))
      return refuse(
        'usage',
        `--to ${tag}: that is the language of the source, ${own}. Name a variant, like ${example(tag)}.`,
      );
    if (!targets.includes(target.value)) targets.push(target.value);
  }
  const choice = { ...(source && { from: source.value }), ...(to !== undefined && { to: targets }) };
  return ok({ choice, notes });
}

function meantIn(
  tag: string,
  option: string,
  { sources, targets, isName }: UsedLocales,
  near: readonly string[],
  notes: string[],
): Result<string, Failure> {
  if ([...sources, ...targets].some((locale) => sameLocale(locale, tag))) return ok(tag);
  const wrong = isName?.(tag) === true ? undefined : mistake(tag, near);
  if (wrong !== undefined) return fail({ kind: 'usage', message: `${option} ${tag}: ${wrong}` });
  const [only, ...others] = near.filter((locale) => isVariant(tag, locale));
  if (only === undefined) return ok(tag);
  if (others.length > 0)
    return refuse(
      'usage',
      `${option} ${tag}: the project has ${[only, ...others].join(', ')}. Name those that you mean; for files of ${tag} itself, add it to "targetLocales" in dragoman.json.`,
    );
  notes.push(
    `${option} ${tag}: the project has ${only}, which is used. For files of ${tag} itself, add it to "targetLocales" in dragoman.json.`,
  );
  return ok(only);
}

/** Why a tag is not a language, as a sentence. Undefined if it is one. @param used tags of the project, one of which may have been meant */
export function mistake(tag: string, used: readonly string[] = []): string | undefined {
  const meant = meantBy(tag);
  const other = meant ?? perhapsMeantBy(tag);
  if (other === undefined) return isKnown(tag) ? undefined : unknown(tag, used);
  const inUse = used.filter((locale) => isVariant(other, locale));
  const better = withName(inUse.length === 1 && inUse[0] !== undefined ? inUse[0] : other);
  if (meant !== undefined || !isLocaleTag(tag)) return `that is not a language tag. Did you mean ${better}?`;
  return `that is ${languageName(tag)}. Did you mean ${better}? Where ${languageName(tag)} is meant, add "${tag}" to "targetLocales" in dragoman.json.`;
}

/** The language has a name, or is one without: a private-use tag (`qps-ploc`), or an outdated one. */
function isKnown(tag: string): boolean {
  const language = parseLocale(tag)?.language;
  return language === undefined || languageName(language) !== language || /^q[a-t][a-z]$/.test(language);
}

function unknown(tag: string, used: readonly string[]): string {
  const name = nearlyMeantBy(tag);
  const meant = name === undefined ? didYouMean(tag, used) : ` Did you mean ${withName(name)}?`;
  return `no language with this tag is known.${meant} Where the project calls one so, add "${tag}" to "targetLocales" in dragoman.json.`;
}

/** The tag names only a language, and the locale is one of its variants. */
function isVariant(tag: string, locale: string): boolean {
  const { script, region, rest } = parseLocale(tag) ?? {};
  return script === undefined && region === undefined && rest === undefined && sameLanguage(tag, locale);
}

function example(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}-${language === 'en' ? 'GB' : region}`;
}
