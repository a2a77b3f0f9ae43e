import { sameLocale } from '../../../shared/locale.ts';
import type { Project } from '../../../shared/project/project.ts';
import { onceFor } from '../../../shared/values/once-for.ts';
import type { Around } from '../checks/across/across.ts';
import { type FileFacts, factsOf, isCompared } from '../checks/across/facts.ts';
import type { DiagnoseInput } from '../checks/diagnose.ts';
import type { Catalog, Format } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { likeSource, originalOf } from '../formats/original.ts';
import type { Terms } from '../terms/index.ts';
import { Lines } from '../text/positions.ts';
import type { Document, LocalizationFile, Place, Surroundings } from '../types.ts';
import type { About } from './about.ts';
import { unitViews } from './views.ts';

/** What a service stores about a parsed file. */
export interface Inside extends About {
  readonly document: Document;
  readonly lines: Lines;
}

/** What a project says about all of its files. */
export interface ProjectWide {
  readonly project: Project;
  terms(source: string, target: string): Terms | undefined;
}

const insides = new WeakMap<LocalizationFile, Inside>();

/** @throws TypeError if the value was not made by `parse`: a bug of the caller */
export function insideOf(file: LocalizationFile): Inside {
  const inside = insides.get(file);
  if (inside === undefined) throw new TypeError('This is not a file that parse() has returned.');
  return inside;
}

export function offsetOf({ lines, document }: Inside, at: Place): number {
  if (typeof at !== 'number') return lines.offset(at);
  return Math.min(Math.max(0, Math.trunc(at) || 0), document.text.length);
}

/** Parses a document in its surroundings; undefined if it has no format. */
export function parseFile(
  wide: ProjectWide,
  document: Document,
  around: Surroundings = {},
): LocalizationFile | undefined {
  const { path, text } = document;
  const given = around.source && insideOf(around.source);
  const format = given?.input.format ?? formatOf(path, text);
  if (format === undefined) return undefined;
  const original = originalOf(format, given && { ...given.document, catalog: given.input.catalog });
  const stated = statedDialect(format, document, around);
  const { dialect } = original ? likeSource({ format, ...stated }, original) : stated;
  const catalog = format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
  const sourceLocale = sourceLocaleOf(wide, catalog, around);
  const target = targetLocaleOf(format, catalog, around, sourceLocale);
  const isTarget = target !== undefined && (format.layout === 'bilingual' || original !== undefined);
  const targetLocale = isTarget ? target : '';
  const terms = isTarget ? wide.terms(sourceLocale, targetLocale) : undefined;
  const input: DiagnoseInput = {
    format,
    text,
    catalog,
    role: isTarget ? 'target' : 'source',
    sourceLocale,
    targetLocale,
    project: wide.project,
    reportMissing: isTarget && around.reportMissing !== false,
    file: path,
    around: aroundOf(format, around, given),
    ...(terms && { terms }),
    ...(original &&
      isTarget && { source: { text: original.text, catalog: original.catalog, name: nameOf(original.path) } }),
  };
  return fileOf({ document, input, lines: new Lines(text) });
}

function statedDialect(
  format: Format,
  { dialect, text }: Document,
  around: Surroundings,
): { readonly dialect?: string } {
  if (dialect !== undefined) return { dialect };
  const { manyLocales } = format;
  if (manyLocales === undefined || around.targetLocale === undefined) return {};
  const source = around.sourceLocale ?? manyLocales.in(text).source ?? 'en';
  return { dialect: manyLocales.dialect(around.targetLocale, source) };
}

function sourceLocaleOf({ project }: ProjectWide, catalog: Catalog, { sourceLocale, source }: Surroundings): string {
  return sourceLocale ?? source?.sourceLocale ?? catalog.sourceLocale ?? project.sourceLocale ?? 'en';
}

/** Undefined if it only contains the source language. */
function targetLocaleOf(
  { layout }: Format,
  { targetLocale }: Catalog,
  around: Surroundings,
  sourceLocale: string,
): string | undefined {
  const locale = around.targetLocale ?? targetLocale;
  if (layout === 'bilingual') return locale === undefined || sameLocale(locale, sourceLocale) ? undefined : locale;
  return around.source === undefined ? undefined : (locale ?? '');
}

function aroundOf(format: Format, { siblings = {} }: Surroundings, original: Inside | undefined): Around {
  if (!isCompared(format)) return { siblings: new Map() };
  const files = Object.entries(siblings).map(([locale, file]) => [locale, factsIn(insideOf(file))] as const);
  const beside = format.layout === 'bilingual' ? original : undefined;
  return {
    siblings: new Map(files),
    ...(beside && { original: { facts: factsIn(beside), name: nameOf(beside.document.path) } }),
  };
}

/** A file is a value: its facts are computed once for all comparisons. */
const factsIn = onceFor(
  ({ document, input }: Inside): FileFacts => factsOf(document.path, input.format, input.catalog),
);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function fileOf(inside: Inside): LocalizationFile {
  const { document, input } = inside;
  const { format, catalog, role, sourceLocale, targetLocale } = input;
  let units: LocalizationFile['units'] | undefined;
  const file: LocalizationFile = {
    document,
    format: format.id,
    dialect: catalog.dialect,
    role,
    sourceLocale,
    targetLocale,
    malformed: catalog.malformed,
    get units() {
      units ??= unitViews(inside);
      return units;
    },
  };
  insides.set(file, inside);
  return file;
}
