import { hasExtension } from '../../../../../shared/extensions.ts';
import { TEXT_DECIDES } from '../../../../../shared/file-types.ts';
import { isLanguageTag, sameLanguage, sameLocale } from '../../../../../shared/locale.ts';
import type { Format } from '../../../../core/formats/format.ts';
import { FORMATS, formatOf, isSeenWhole } from '../../../../core/formats/index.ts';
import type { FileAccess } from '../files/files.ts';

/** The languages stated in a file: both sides of a bilingual file, or that of another (`@@locale` of ARB) as `target`. */
export interface Stated {
  readonly source?: string;
  readonly target?: string;
  /** The format, if the name alone does not tell. */
  readonly format?: Format;
}

/** Files state their languages near the beginning. UTF-16 units. */
const HEAD = 8_192;
/** How many files are open at the same time. */
const AT_ONCE = 16;

/** Formats that can state languages, by extension. */
const STATING = Map.groupBy(
  FORMATS.flatMap((format) => (format.stating ?? []).map((extension) => ({ extension, format }))),
  ({ extension }) => extension,
);

/** The formats that can state languages. */
export function canState(path: string): boolean {
  const stating = STATING.get(path.slice(path.lastIndexOf('.')).toLowerCase());
  return stating?.some(({ format }) => format.mayBe?.(path) !== false) === true;
}

/** What the files state; those that state nothing, or cannot be read, are left out. @param paths below `folder` */
export async function statedLanguages(
  access: FileAccess,
  folder: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Stated>> {
  const found = new Map<string, Stated>();
  const queue = paths.filter(canState).values();
  const reader = async () => {
    for (const path of queue) {
      const stated = await statedIn(access, `${folder}/${path}`);
      if (stated !== undefined) found.set(path, stated);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return found;
}

async function statedIn(access: FileAccess, path: string): Promise<Stated | undefined> {
  const whole = isSeenWhole(path);
  const look = whole ? access.glance : access.head;
  const head = look === undefined ? await access.read(path) : await look(path, HEAD);
  if (!head.ok) return undefined;
  const read = typeof head.value === 'string' ? head.value : head.value.text;
  const text = whole ? read : read.slice(0, HEAD);
  const format = formatOf(path, text);
  if (format === undefined) return undefined;
  // Its languages are known once all of its groups are made.
  if (format.manyLocales !== undefined) return { format };
  // It is what its name says; it was only read for what it could have been.
  if (whole && format.anywhere === undefined) return undefined;
  const { sourceLocale, targetLocale } = format.parse(text, { path });
  const source = isTag(sourceLocale) ? sourceLocale : undefined;
  const target = isTag(targetLocale) ? targetLocale : undefined;
  const told = hasExtension(path, TEXT_DECIDES) ? { format } : undefined;
  if (format.layout !== 'bilingual') return source === undefined ? told : { ...told, target: source };
  // A copy of the source file, as tools create it, states the source language twice: that says nothing about its intended language.
  const own = target !== undefined && (source === undefined || !sameLocale(target, source)) ? target : undefined;
  return { ...told, ...(source !== undefined && { source }), ...(own !== undefined && { target: own }) };
}

function isTag(text: string | undefined): text is string {
  return text !== undefined && isLanguageTag(text);
}

/** Whether a file that states this may stand for a locale. One that states nothing may; the source language's own file states no other. */
export function agrees({ source, target }: Stated, locale: string): boolean {
  if (target !== undefined) return sameLanguage(target, locale);
  return source === undefined || sameLanguage(source, locale);
}
