import { isLanguageTag } from '../../../../shared/locale.ts';
import type { PoEntry } from './lines.ts';
import { textOf } from './strings.ts';

/** The entry without a source, whose translation holds the settings of the file. */
export interface PoHeader {
  readonly entry?: PoEntry;
  /** By lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly targetLocale?: string;
  readonly sourceLocale?: string;
}

export function isHeader(text: string, { context, id, obsolete }: PoEntry): boolean {
  return !obsolete && context === undefined && textOf(text, id) === '';
}

/** Where translators put their names: a convention of GNOME and KDE, not a text to translate. */
export function isCredits(source: string): boolean {
  return /^(?:translator[-_]credits|Your names|Your emails)$/.test(source);
}

/** Reads the fields of the first header. */
export function readHeader(text: string, entries: readonly PoEntry[]): PoHeader {
  const entry = entries.find((one) => isHeader(text, one));
  const string = entry?.texts[0];
  const fields = new Map<string, string>();
  for (const line of (string === undefined ? '' : textOf(text, string)).split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  const target = tagIn(fields.get('language'));
  const source = tagIn(fields.get('x-source-language'));
  return {
    fields,
    ...(entry !== undefined && { entry }),
    ...(target !== undefined && { targetLocale: target }),
    ...(source !== undefined && { sourceLocale: source }),
  };
}

function tagIn(value: string | undefined): string | undefined {
  return value !== undefined && isLanguageTag(value) ? value : undefined;
}
