import type { Stamp } from '../traits.ts';

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
/** What `java.util.Properties.store` writes above the entries: `#Tue Mar 05 12:00:00 CET 2024`. */
const WRITTEN =
  /^\ufeff?(?:#[^\r\n]*(?:\r\n|\r|\n)){0,20}?(#[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) (?:[\w+:/-]+ )?(\d{4}))[ \t]*(?=[\r\n]|$)/;

/** When the file was written: of two dates the later one counts. Time zones are ignored. */
export function stampsOf(text: string): readonly Stamp[] {
  const [whole, line, month = '', day = '', clock = '', year = ''] = WRITTEN.exec(text.slice(0, 8192)) ?? [];
  const at = MONTHS.indexOf(month);
  if (whole === undefined || line === undefined || at === -1) return [];
  const start = whole.lastIndexOf(line);
  const time = `${year}-${String(at / 3 + 1).padStart(2, '0')}-${day}T${clock}`;
  return [{ name: 'written', span: { start, end: start + line.length }, time }];
}
