import type { EntryShape } from '../common/entries/entry-shape.ts';
import type { Catalog } from '../format.ts';

const BEHIND = ',\n"The entry behind": {}\n}}\n';

/** One key with its texts in all languages. The entry before it shows in which language the file is read. */
export const XCSTRINGS_ENTRY: EntryShape = {
  frame({ sourceLocale, targetLocale }: Catalog) {
    const source = sourceLocale === undefined ? '' : `"sourceLanguage": ${JSON.stringify(sourceLocale)}, `;
    const target = targetLocale === undefined ? '' : `${JSON.stringify(targetLocale)}: {}`;
    const head = `{ ${source}"strings": {\n"The entry before": { "localizations": { ${target} } },\n`;
    return () => ({ head, tail: BEHIND });
  },
};
