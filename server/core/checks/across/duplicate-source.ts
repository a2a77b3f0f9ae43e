import type { AcrossCheck } from './across.ts';
import { clip } from './clip.ts';

/** The same text under two keys may be intended: one is a verb, the other a noun. Some projects nevertheless want one key per text. */
export const duplicateSource: AcrossCheck = {
  id: 'duplicate-source',
  severity: 'hint',
  optional: true,
  role: 'source',
  summary: 'Several keys of the source file have the same text.',
  examples: {
    good: [{ source: { a: 'Save', b: 'Open' } }],
    bad: [{ source: { a: 'Save', b: 'Save' } }],
  },
  *run({ units }) {
    const first = new Map<string, string>();
    for (const { source, pair } of units) {
      yield undefined;
      if (source === '' || pair.sourceUnit.plural !== undefined || pair.sourceUnit.cue !== undefined) continue;
      const known = first.get(source);
      if (known === undefined) first.set(source, pair.sourceUnit.name);
      else
        yield {
          unit: pair.id,
          subject: source,
          span: pair.source.span,
          message: `The text "${clip(source)}" is also under the key "${known}".`,
        };
    }
  },
};
