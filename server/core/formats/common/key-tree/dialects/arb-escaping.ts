import type { Dialect } from '../dialect.ts';
import { arb } from './arb.ts';

/** Flutter's files where `l10n.yaml` says `use-escaping: true`: apostrophes quote. No file shows it, so it is found beside them. */
export const arbEscaping: Dialect = {
  ...arb,
  id: 'arb-escaping',
  aliases: [],
  about: {
    ...arb.about,
    title: 'Flutter ARB with quotation',
    detection: '`use-escaping: true` in `l10n.yaml` beside the files or above them',
    placeholders: "`{name}`, declared in `@key.placeholders`; `'{'` is a brace, `''` an apostrophe",
  },
  evidence: () => 0,
};
