import { findings } from '../../server/core/checks/diagnose.ts';
import type { Format } from '../../server/core/formats/format.ts';

/** What the checks say of a translation, both as they stand in the files. @param path by which both are read: the source shows the dialect of the target */
export function translationFindings(format: Format, source: string, target: string, path: string, locale = 'de') {
  const parse = (text: string, dialect?: string) => ({
    text,
    catalog: format.parse(text, { path, ...(dialect !== undefined && { dialect }) }),
  });
  const from = parse(source);
  return findings({
    ...parse(target, from.catalog.dialect),
    format,
    role: 'target',
    sourceLocale: 'en',
    targetLocale: locale,
    project: {},
    reportMissing: false,
    structural: [],
    source: { ...from, name: 'source' },
  });
}
