import type { Dialect } from '../common/key-tree/dialect.ts';
import { countMatches } from '../common/key-tree/sample.ts';

/** Symfony's translator: a file for each domain and locale, flat or nested. */
export const symfony: Dialect = {
  id: 'symfony',
  about: {
    title: 'Symfony',
    detection: '`<domain>.<locale>.yaml` in a folder `translations`, or `%x%` in texts',
    units: 'every string; nested keys and keys with dots are the same',
    placeholders: '`%x%`, `{{ x }}`',
    plurals: 'inside the message, separated by `|`: `one apple|%count% apples`, `{0} none|]1,Inf[ many`',
    writing: 'strings',
  },
  evidence(sample) {
    const named = /(?:^|\/)translations\/(?:.*\/)?[^/]+\.[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})*\.ya?ml$/.test(sample.path);
    // Its validators use `{{ limit }}`, which looks like i18next.
    const sure = /(?:\/Resources\/translations\/|(?:^|\/)(?:messages|validators|security|flashes)\.)[^/]*$/.test(
      sample.path,
    );
    return (named ? (sure ? 1000 : 100) : 0) + 6 * countMatches(sample, /(?:^|\s|")%[A-Za-z_.]+%/);
  },
  dotted: true,
};
