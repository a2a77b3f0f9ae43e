import { UNIT_EXTENSIONS } from '../../../../../shared/file-types.ts';
import { isLocaleTag, normalizeLocale, sameLocale } from '../../../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { Format } from '../../../../core/formats/format.ts';
import { formatOf, unnamedPattern } from '../../../../core/formats/index.ts';
import type { FileAccess, FileContent } from '../files/files.ts';
import { folderOf } from '../paths.ts';
import { patternOf } from './conventions.ts';
import type { LocaleChoice } from './discover.ts';
import { ownTarget } from './grouping.ts';
import type { FileGroup } from './groups.ts';
import { localeGroups } from './many-locales.ts';
import { compilePattern, siblingPath } from './patterns.ts';
import { dialectOfTool } from './tool-file.ts';

/**
 * The groups (one, except for multilingual files) for a file outside of any project: the locale comes from its path (or its content, for XLIFF), the
 * targets from `to`. `movie.srt` has no locale: its German sibling is `movie.de.srt`. The error is a sentence that says which option to give.
 */
export async function singleFileGroups(
  access: FileAccess,
  file: FileContent,
  choice: LocaleChoice,
): Promise<Result<readonly FileGroup[], string>> {
  const format = formatOf(file.path, file.text);
  if (format?.manyLocales === undefined) {
    const one = await singleFileGroup(access, file, choice);
    return one.ok ? ok([one.value]) : one;
  }
  const pattern = file.path.slice(file.path.lastIndexOf('/') + 1);
  const groups = localeGroups({ format, pattern }, file, { project: {}, choice });
  return groups.some(({ targets }) => targets.size > 0) ? ok(groups) : fail(whichLanguage(pattern));
}

/** Like `singleFileGroups`, for a format with one language per file. */
export async function singleFileGroup(
  access: FileAccess,
  file: FileContent,
  choice: LocaleChoice,
): Promise<Result<FileGroup, string>> {
  const format = formatOf(file.path, file.text);
  if (format === undefined) return fail(unknownFile(file));
  const slash = file.path.lastIndexOf('/') + 1;
  const folder = file.path.slice(0, slash);
  const name = file.path.slice(slash);
  const catalog = format.parse(file.text, { path: file.path });
  const said = [choice.from, catalog.sourceLocale, catalog.targetLocale].filter((locale) => locale !== undefined);
  const own = patternOf(name, said) ?? patternOf(file.path, said);
  const bilingual = format.layout === 'bilingual';
  const spoken = own !== undefined && !bilingual ? normalizeLocale(own.locale) : undefined;
  const sourceLocale = choice.from ?? catalog.sourceLocale ?? spoken ?? format.sourceLanguage;
  if (sourceLocale === undefined)
    return fail(
      `Cannot tell the language of ${file.path}: give it with --from, or set "sourceLocale" in dragoman.json.`,
    );
  const dialect = await dialectOfTool(access, format, file.path);
  const base = { format, sourceLocale, pattern: name, ...(dialect !== undefined && { dialect }) };
  const itself = (locale: string) =>
    ok({ ...base, targets: new Map([[locale, file.path]]), missing: new Set<string>() });
  const stated = bilingual ? ownTarget(catalog, sourceLocale) : undefined;
  if (stated !== undefined && wants(choice, stated)) return itself(stated);
  // A file that states no target language but has targets, or names one in its path, is the requested target.
  const begun = bilingual && catalog.units.some((unit) => unit.target !== undefined);
  const named = (locale: string) => bilingual && own !== undefined && sameLocale(own.locale, locale);
  const [only] = choice.to?.length === 1 ? choice.to : [];
  if (stated === undefined && only !== undefined && (begun || named(only))) return itself(only);
  if (choice.to === undefined || choice.to.length === 0) return fail(whichLanguage(name));
  if (begun && stated !== undefined)
    return fail(
      `${name} holds ${stated} translations. To make ${choice.to.join(', ')}, start from the file that holds the source language only.`,
    );
  return ok({
    ...base,
    source: file.path,
    ...(await siblings(
      access,
      folder,
      withLocale(name, format),
      file.path,
      own?.text ?? unnamedPattern(file.path),
      choice.to,
    )),
  });
}

/** A group for checking one file outside of any project: other locales need not be known. */
export function loneFile(file: FileContent, choice: LocaleChoice): Result<readonly FileGroup[], string> {
  const format = formatOf(file.path, file.text);
  if (format === undefined) return fail(unknownFile(file));
  if (format.manyLocales !== undefined)
    return ok(localeGroups({ format, pattern: file.path }, file, { project: {}, choice }));
  const { sourceLocale, targetLocale } = format.parse(file.text, { path: file.path });
  const from = choice.from ?? sourceLocale ?? 'en';
  const target = format.layout === 'bilingual' ? (targetLocale ?? choice.to?.[0]) : undefined;
  const base = { format, sourceLocale: from, pattern: file.path, missing: new Set<string>() };
  if (target === undefined || sameLocale(target, from)) return ok([{ ...base, source: file.path, targets: new Map() }]);
  return ok([{ ...base, targets: new Map([[target, file.path]]) }]);
}

function unknownFile({ path }: FileContent): string {
  return `${path} is not a localization file that Dragoman knows (${UNIT_EXTENSIONS.join(', ')}).`;
}

function whichLanguage(name: string): string {
  return `Which language should ${name} be translated into? Give it with --to, or name "targetLocales" in dragoman.json.`;
}

function wants(choice: LocaleChoice, locale: string): boolean {
  return choice.to === undefined || choice.to.some((wanted) => sameLocale(wanted, locale));
}

/** The names of translations of a file whose name has no language. */
function withLocale(name: string, { extracted = '' }: Format): string {
  return name.replace(/(?=\.[^.]+$)/, '.{locale}').replace(`${extracted}.{locale}`, '.{locale}');
}

async function siblings(
  access: FileAccess,
  folder: string,
  beside: string,
  path: string,
  pattern: string | undefined,
  to: readonly string[],
) {
  const whole = pattern === undefined ? undefined : pattern.includes('/') ? pattern : folder + pattern;
  const key = whole ?? folder + beside;
  access.name?.(path, folderOf(key.slice(0, key.indexOf('{locale}'))));
  const spelling = whole === undefined ? undefined : compilePattern(whole).match(path)?.spelling;
  const targets = new Map<string, string>();
  const missing = new Set<string>();
  for (const locale of to.filter(isLocaleTag)) {
    const target = siblingPath(key, locale, spelling === undefined ? [] : [spelling]);
    targets.set(locale, target);
    const found = await access.read(target);
    if (!found.ok && found.error.kind === 'missing') missing.add(locale);
  }
  return { targets, missing };
}
