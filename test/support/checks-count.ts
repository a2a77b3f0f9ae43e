/**
 * Counts what the checks say about real files: `node test/support/checks-count.ts FOLDER [CHECK [NUMBER]]`. With a check, it prints so many of
 * its findings (20 if not said), evenly spread, to be looked at by eye. Files of one folder whose names differ by the locale belong together;
 * the English one (else the first) is the source.
 */
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnosis, findings } from '../../server/checks/diagnose.ts';
import { CHECKS } from '../../server/checks/index.ts';
import { MISSING } from '../../server/checks/missing.ts';
import { pairUnits } from '../../server/formats/pair.ts';
import { plainText } from '../../server/text/content.ts';
import { baseLanguage, parseLocale } from '../../shared/locale.ts';
import { type CorpusFile, corpusFiles } from './corpus.ts';

export interface Counted {
  readonly diagnosis: Diagnosis;
  readonly file: string;
  readonly locale: string;
  readonly source: string;
  readonly target: string;
}

const LOCALE = /(?:^|[._/-])([a-z]{2,3}(?:[-_][A-Za-z]{2,4})*)\.(?:json|arb|srt|xlf|xliff)$/;

/** All findings about translations in the files: of checks, not of the rules of the formats. */
export function countChecks(files: readonly CorpusFile[]): {
  readonly units: number;
  readonly found: readonly Counted[];
} {
  const found: Counted[] = [];
  let units = 0;
  for (const file of files) {
    const { format, path, text } = file;
    const locale = localeOf(file);
    const bilingual = format.layout === 'bilingual';
    const original = bilingual ? file : sourceOf(file, files);
    if (original === undefined || (!bilingual && (original === file || locale === undefined))) continue;
    const source = format.parse(original.text, { path: original.path });
    const catalog = bilingual ? source : format.parse(text, { path, dialect: source.dialect });
    const sourceLocale = source.sourceLocale ?? localeOf(original) ?? 'en';
    const targetLocale = catalog.targetLocale ?? locale ?? 'und';
    const pairs = pairUnits(format, source, catalog);
    const texts = new Map(pairs.map((pair) => [pair.id, pair]));
    units += pairs.filter(({ target }) => target !== undefined).length;
    const diagnoses = findings({
      format,
      text,
      catalog,
      role: 'target',
      sourceLocale,
      targetLocale,
      project: {},
      reportMissing: false,
      structural: [],
      ...(!bilingual && { source: { text: original.text, catalog: source, name: original.name } }),
    });
    const ids = new Set(CHECKS.map(({ id }) => id));
    for (const diagnosis of diagnoses) {
      if (!ids.has(diagnosis.code) || diagnosis.code === MISSING) continue;
      const pair = texts.get(diagnosis.unit ?? '');
      const shown = plainText;
      found.push({
        diagnosis,
        file: file.name,
        locale: targetLocale,
        source: pair ? shown(pair.source) : '',
        target: pair?.target ? shown(pair.target) : '',
      });
    }
  }
  return { units, found };
}

function localeOf({ path }: CorpusFile): string | undefined {
  const tag = LOCALE.exec(basename(path))?.[1];
  return tag !== undefined && parseLocale(tag) !== undefined ? tag : undefined;
}

/** The file of the same folder and the same name but for the locale. */
function sourceOf(file: CorpusFile, files: readonly CorpusFile[]): CorpusFile | undefined {
  const key = ({ path }: CorpusFile) => path.replace(LOCALE, '');
  const family = files.filter((other) => dirname(other.path) === dirname(file.path) && key(other) === key(file));
  return family.find((other) => baseLanguage(localeOf(other) ?? '') === 'en') ?? family[0];
}

function main([folder, check, number = '20']: readonly string[]): void {
  const { units, found } = countChecks(
    corpusFiles().filter(({ path }) => folder === undefined || path.startsWith(folder)),
  );
  if (check !== undefined) {
    const all = found.filter(({ diagnosis }) => diagnosis.code === check);
    const step = Math.max(1, all.length / Number(number));
    for (let at = 0; at < all.length; at += step) {
      const { diagnosis, file, source, target } = all[Math.floor(at)]!;
      console.log(
        `${file} ${diagnosis.unit}\n  ${JSON.stringify(source)}\n  ${JSON.stringify(target)}\n  ${diagnosis.message}`,
      );
    }
    return;
  }
  console.log(`${units} translations\n`);
  for (const { id, severity, optional } of CHECKS) {
    const count = found.filter(({ diagnosis }) => diagnosis.code === id).length;
    console.log(`| ${id} | ${optional === true ? 'off' : severity} | ${count} |`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
