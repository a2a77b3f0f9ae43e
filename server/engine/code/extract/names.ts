import { keptNames, type Translated } from '../../../core/code/index.ts';
import { pairUnits } from '../../../core/formats/pair.ts';
import { plainText } from '../../../core/text/content.ts';
import type { FileGroup } from '../../parts/workspace/discovery/groups.ts';
import type { FileAccess } from '../../parts/workspace/files/files.ts';

/** Languages with non-Latin scripts, the most informative first: the more people translate into them, the more is translated. */
const TELLING = ['ru', 'zh', 'ja', 'ko', 'uk', 'ar', 'el', 'he', 'bg', 'fa', 'th', 'hi'];
/** How many files are read per group. */
const MOST = 6;

/** Names that the translations of a project leave unchanged, in lower case. What cannot be read is skipped. */
export async function namesIn(
  files: Pick<FileAccess, 'read'>,
  groups: readonly FileGroup[],
): Promise<ReadonlySet<string>> {
  const pairs: Translated[] = [];
  for (const group of new Set(groups)) {
    const { format, dialect, source, targets, missing } = group;
    if (source === undefined || format.layout === 'bilingual' || format.manyLocales !== undefined) continue;
    const parse = async (path: string) => {
      const read = await files.read(path);
      const options = { path, ...(dialect !== undefined && { dialect }) };
      return read.ok ? format.parse(read.value.text, options) : undefined;
    };
    const rank = (locale: string) => TELLING.indexOf(locale.split(/[-_]/)[0] ?? '');
    const chosen = [...targets]
      .filter(([locale]) => rank(locale) >= 0 && !missing.has(locale))
      .sort(([a], [b]) => rank(a) - rank(b))
      .slice(0, MOST);
    const texts = chosen.length === 0 ? undefined : await parse(source);
    if (texts === undefined) continue;
    for (const [locale, path] of chosen) {
      const target = await parse(path);
      for (const pair of target === undefined ? [] : pairUnits(format, texts, target))
        if (pair.target !== undefined)
          pairs.push({ locale, source: plainText(pair.source), target: plainText(pair.target) });
    }
  }
  return keptNames(pairs);
}
