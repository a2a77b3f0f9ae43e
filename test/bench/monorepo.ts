/**
 * A monorepo of many packages, generated: the same files for the same arguments. Four packages of five have JSON locale files, the fifth has
 * XLIFF; ten locales each. Every seventh text is one of a few labels that stand all over the project, and some translations have mistakes.
 * `node test/bench/monorepo.ts FOLDER [PACKAGES] [UNITS]` writes one to look at.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ja', 'ko'] as const;

const PROJECT = {
  sourceLocale: 'en',
  targetLocales: LOCALES.slice(1),
  files: ['packages/{package}/locales/{locale}.json', 'packages/{package}/i18n/messages.{locale}.xlf'],
};
const WORDS =
  'account address amount archive button calendar change contact customer delete device document download email error event export file filter folder group image import invoice item label language link list message name network note number option order page password payment person phone photo place price print product profile project question record report request result review save search section security service setting share size source start status store support table target task team text time title total update upload user value version video view window work'.split(
    ' ',
  );
const LABELS = WORDS.slice(0, 60).map((word) => word[0]?.toUpperCase() + word.slice(1));

/** @param share of the units without a translation, 0 to 1 */
export function makeMonorepo(folder: string, packages: number, units = 200, share = 0): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'dragoman.json'), `${JSON.stringify(PROJECT, null, 2)}\n`);
  for (let at = 0; at < packages; at++) {
    const isXliff = at % 5 === 4;
    const below = join(folder, 'packages', `package-${at}`, isXliff ? 'i18n' : 'locales');
    mkdirSync(below, { recursive: true });
    const sources = Array.from({ length: units }, (_, unit) => sourceOf(at, unit));
    for (const locale of LOCALES) {
      const targets = sources.map((source, unit) =>
        locale === 'en'
          ? source
          : random(at, unit, locale.length) < share
            ? undefined
            : targetOf(source, locale, at, unit),
      );
      const text = isXliff ? xliffText(at, locale, sources, targets) : jsonText(targets);
      writeFileSync(join(below, isXliff ? `messages.${locale}.xlf` : `${locale}.json`), text);
    }
  }
}

/** Evenly from 0 to 1, the same for the same numbers (mixed as in MurmurHash3). */
function random(...seeds: readonly number[]): number {
  let hash = 0x9747b28c;
  for (const seed of seeds) {
    hash = Math.imul(hash ^ seed, 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
}

function sourceOf(at: number, unit: number): string {
  if (unit % 7 === 0) return LABELS[Math.floor(random(at, unit) * LABELS.length)] ?? 'OK';
  const word = (index: number) => WORDS[Math.floor(random(at, unit, index) * WORDS.length)] ?? '';
  const words = Array.from({ length: 5 + Math.floor(random(unit, at) * 8) }, (_, index) => word(index));
  const text = `${words.join(' ')}.`;
  return `${text[0]?.toUpperCase()}${text.slice(1, -1)}${unit % 5 === 0 ? ' {name}' : ''}${unit % 11 === 0 ? ' {count}' : ''}.`;
}

/** Every two hundredth has lost its placeholders, every three hundredth label has another translation. */
function targetOf(source: string, locale: string, at: number, unit: number): string {
  const ending =
    { de: 'en', fr: 'ée', es: 'ción', it: 'zione', nl: 'ing', pl: 'ość', 'pt-BR': 'ção', ja: 'の' }[locale] ?? '의';
  const words = source.split(' ').map((word) => (word.startsWith('{') ? word : word.replace(/\p{L}+/u, `$&${ending}`)));
  const mistake = random(at, unit, locale.length, locale.charCodeAt(0));
  if (mistake < 0.005) return words.filter((word) => !word.startsWith('{')).join(' ');
  return mistake > 0.997 ? words.toReversed().join(' ') + ending : words.join(' ');
}

function jsonText(targets: readonly (string | undefined)[]): string {
  const groups: Record<string, Record<string, string>> = {};
  for (const [unit, text] of targets.entries()) {
    if (text === undefined) continue;
    const group = `group${Math.floor(unit / 25)}`;
    groups[group] ??= {};
    groups[group][`key${unit}`] = text;
  }
  return `${JSON.stringify(groups, null, 2)}\n`;
}

function xliffText(
  at: number,
  locale: string,
  sources: readonly string[],
  targets: readonly (string | undefined)[],
): string {
  const units = sources.map((source, unit) => {
    const target = targets[unit];
    const translated = locale === 'en' || target === undefined ? '' : `\n        <target>${target}</target>`;
    return `      <trans-unit id="unit.${unit}">\n        <source>${source}</source>${translated}\n      </trans-unit>\n`;
  });
  const language = locale === 'en' ? '' : ` target-language="${locale}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="package-${at}" source-language="en"${language} datatype="plaintext">
    <body>
${units.join('')}    </body>
  </file>
</xliff>
`;
}

if (import.meta.main) {
  const [folder, packages = '1000', units = '200'] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Where to?');
  makeMonorepo(folder, Number(packages), Number(units));
}
