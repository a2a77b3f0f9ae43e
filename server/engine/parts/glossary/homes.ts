import { isLocaleTag } from '../../../../shared/locale.ts';
import type { GlossaryTable, LanguagePair } from '../../../core/formats/glossary/index.ts';
import { parseFile } from '../../../core/formats/glossary/index.ts';
import { languagesOf, type PairName, pairName } from './dictionary.ts';
import { type GlossaryFile, glossaryMatcher } from './files.ts';
import type { MergedDictionary } from './merge.ts';

/** The pair in a table's spelling (`pt-BR`, `no`), if the table can hold entries of it. */
export function pairIn(table: GlossaryTable, wanted: PairName): LanguagePair | undefined {
  const fits = (pair: LanguagePair | undefined): pair is LanguagePair =>
    pair !== undefined && pairName(pair.source, pair.target) === wanted;
  if (table.columns === undefined) {
    if (fits(table.pair)) return table.pair;
    return table.layout === 'four-columns' ? table.entries.map(({ pair }) => pair).find(fits) : undefined;
  }
  const source = table.columns.locales[table.columns.source];
  return table.columns.locales
    .map((target) => (source === undefined || target === undefined ? undefined : { source, target }))
    .find(fits);
}

/** The file that a new term belongs to: the one with the most terms of the pair. */
export function homeOf<File extends GlossaryFile>(
  files: readonly File[],
  pair: PairName,
  merged: MergedDictionary | undefined,
): File | undefined {
  const counts = new Map<string, number>();
  for (const places of merged?.places.values() ?? [])
    for (const { file } of places) counts.set(file, (counts.get(file) ?? 0) + 1);
  return files
    .filter(({ table }) => pairIn(table, pair) !== undefined)
    .toSorted((a, b) => (counts.get(b.name) ?? 0) - (counts.get(a.name) ?? 0))[0];
}

/** A name for the file of a pair that has none yet, chosen so that the project's patterns match it. */
export function newFileName(
  files: readonly { readonly name: string }[],
  patterns: readonly string[],
  pair: PairName,
): string | undefined {
  const isGlossary = glossaryMatcher(patterns);
  const { sourceLang, targetLang } = languagesOf(pair);
  // The tags come from a service: only valid ones may become part of a path.
  if (!isLocaleTag(sourceLang) || !isLocaleTag(targetLang)) return undefined;
  const taken = new Set(files.map(({ name }) => name));
  const folders = [
    ...files.map(({ name }) => name),
    ...patterns.map((pattern) => pattern.replace(/[*?{[(!].*$/s, '')),
  ].map((path) => path.replace(/^\.\//, '').slice(0, path.replace(/^\.\//, '').lastIndexOf('/') + 1));
  const stems = [
    `${sourceLang}-${targetLang}`,
    `glossary.${sourceLang}-${targetLang}`,
    `terms.${sourceLang}-${targetLang}`,
  ];
  const names = folders.flatMap((folder) => stems.flatMap((stem) => [`${folder}${stem}.tsv`, `${folder}${stem}.csv`]));
  return names.find((name) => isGlossary(name) && !taken.has(name) && pairIn(parseFile(name, ''), pair) !== undefined);
}
