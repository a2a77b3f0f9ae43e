import type { Dialect } from '../dialect.ts';
import { arb } from './arb.ts';

/** Flutter's files if `l10n.yaml` sets `use-escaping: true`: apostrophes quote. The files do not show it, so `l10n.yaml` next to them is read. */
export const arbEscaping: Dialect = {
  ...arb,
  id: 'arb-escaping',
  aliases: [],
  about: {
    ...arb.about,
    title: 'Flutter ARB with quotation',
    detection: '`use-escaping: true` in `l10n.yaml` next to the files or above them',
    placeholders: "`{name}`, declared in `@key.placeholders`; `'{'` is a brace, `''` an apostrophe",
  },
  evidence: () => 0,
};
