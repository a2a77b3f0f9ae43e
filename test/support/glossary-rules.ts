import type { Severity } from '../../server/core/formats/format.ts';

/** A glossary file, and others of the same glossary. */
export interface RuleExample {
  readonly name: string;
  readonly text: string;
  /** What the rule's safe fix makes of it. */
  readonly fixed?: string;
  readonly others?: Readonly<Record<string, string>>;
}

/** A rule of glossary files: its id is the diagnostic's code and the key in `dragoman.json`. The examples are its tests and its documentation. */
export interface GlossaryRule {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly good: RuleExample;
  readonly bad: RuleExample;
}

const tsv = (text: string, fixed?: string): RuleExample => ({
  name: 'en-de.tsv',
  text,
  ...(fixed !== undefined && { fixed }),
});
const csv = (text: string, fixed?: string): RuleExample => ({ ...tsv(text, fixed), name: 'en-de.csv' });
const table = (text: string): RuleExample => ({ name: 'terms.csv', text });
const LONG = 'a'.repeat(1_025);
const HUGE = 'a'.repeat(10_500_000);
const HOUSE = 'house\tHaus\n';

/** Every rule, in the order of the documentation. */
export const GLOSSARY_RULES: readonly GlossaryRule[] = [
  {
    id: 'glossary-field-count',
    severity: 'error',
    summary: 'A row has two fields, or four with language codes, or one for each column of the first row.',
    good: tsv(HOUSE),
    bad: tsv('house  Haus\n'),
  },
  {
    id: 'glossary-empty',
    severity: 'error',
    summary: 'Term and translation are both there. A forbidden word needs no replacement.',
    good: tsv(`${HOUSE}!Bude\t\n`),
    bad: tsv(`${HOUSE}\t\n`, HOUSE),
  },
  {
    id: 'glossary-duplicate',
    severity: 'error',
    summary: 'A term comes once for each pair of languages, whatever Unicode form it is written in.',
    good: table('house,Haus,en,de\nhouse,maison,en,fr\n'),
    bad: tsv(`${HOUSE}house\tHaus\n`, HOUSE),
  },
  {
    id: 'glossary-conflict',
    severity: 'error',
    summary: 'Several files of one pair say the same about a term.',
    good: { ...tsv(HOUSE), others: { 'more.en-de.tsv': 'door\tTür\n' } },
    bad: { ...tsv(HOUSE), others: { 'more.en-de.tsv': 'house\tGebäude\n' } },
  },
  {
    id: 'glossary-repeated',
    severity: 'hint',
    summary: 'A term with its translation is in one file only.',
    good: { ...tsv(HOUSE), others: { 'more.en-fr.tsv': 'house\tmaison\n' } },
    bad: { ...tsv(HOUSE), others: { 'more.en-de.tsv': HOUSE } },
  },
  {
    id: 'glossary-case',
    severity: 'hint',
    summary: 'Terms differ in more than case. Capitals inside (`API`) tell terms apart, others do not.',
    good: tsv('us\tuns\nUS\tUSA\n'),
    bad: tsv('polish\tpolieren\nPolish\tpolnisch\n'),
  },
  {
    id: 'glossary-same',
    severity: 'hint',
    summary: 'Term and translation differ, names aside.',
    good: tsv(HOUSE),
    bad: tsv('house\thouse\n'),
  },
  {
    id: 'glossary-edge-space',
    severity: 'error',
    summary: 'No white space at the edges of a term.',
    good: tsv(HOUSE),
    bad: tsv('house \tHaus\n', HOUSE),
  },
  {
    id: 'glossary-control-character',
    severity: 'error',
    summary: 'No control characters and no line ends in a term.',
    good: tsv(HOUSE),
    bad: tsv('full\u2028house\tvolles Haus\n', 'full house\tvolles Haus\n'),
  },
  {
    id: 'glossary-not-normalized',
    severity: 'information',
    summary: 'Letters with accents are single characters (Unicode normal form NFC).',
    good: tsv('door\tT\u00FCr\n'),
    bad: tsv('door\tTu\u0308r\n', 'door\tT\u00FCr\n'),
  },
  {
    id: 'glossary-too-long',
    severity: 'error',
    summary: 'Term and translation have at most 1,024 bytes in UTF-8 each.',
    good: tsv(HOUSE),
    bad: tsv(`${LONG}\tA\n`),
  },
  {
    id: 'glossary-formula',
    severity: 'hint',
    summary: 'No term begins like the formula of a spreadsheet: with `=`, `+`, `-` or `@`.',
    good: tsv(HOUSE),
    bad: tsv('@home\tzu Hause\n'),
  },
  {
    id: 'glossary-quote',
    severity: 'warning',
    summary: 'Quotes are such that every reader of CSV reads the same.',
    good: csv('"so ""called""",sogenannt\n'),
    bad: csv('so "called",sogenannt\n', '"so ""called""",sogenannt\n'),
  },
  {
    id: 'glossary-language',
    severity: 'warning',
    summary: 'Language codes are codes, differ, and are those of the file name, in the same direction.',
    good: csv('house,Haus,en,de\n'),
    bad: csv('Haus,house,de,en\n'),
  },
  {
    id: 'glossary-region',
    severity: 'hint',
    summary: 'Language codes without a region: the service has one dictionary for all regions of a language.',
    good: table('en,pt\nhouse,casa\n'),
    bad: table('en,pt-BR\nhouse,casa\n'),
  },
  {
    id: 'glossary-unknown-column',
    severity: 'warning',
    summary:
      'Columns of a table of languages are called by language codes, or `note`, `definition`, `forbidden` and the like.',
    good: table('en,de,note\nhouse,Haus,to live in\n'),
    bad: table('en,de,xq\nhouse,Haus,maison\n'),
  },
  {
    id: 'glossary-unknown-languages',
    severity: 'warning',
    summary: 'The languages are in the file name, in the first row or in each row.',
    good: tsv(HOUSE),
    bad: { name: 'terms.tsv', text: HOUSE },
  },
  {
    id: 'glossary-merge-conflict',
    severity: 'error',
    summary: 'No conflict markers of a merge.',
    good: tsv(HOUSE),
    bad: tsv(`<<<<<<< ours\n${HOUSE}=======\nhouse\tHeim\n>>>>>>> theirs\n`),
  },
  {
    id: 'glossary-too-large',
    severity: 'warning',
    summary: 'A file has at most 10 MiB.',
    good: tsv(HOUSE),
    bad: tsv(`${HUGE}\tA\n`),
  },
  {
    id: 'glossary-dictionary-too-large',
    severity: 'error',
    summary: 'The files of a pair of languages have at most 10 MiB together.',
    good: tsv(HOUSE),
    bad: {
      ...tsv(HOUSE),
      others: { 'more.en-de.tsv': `${HUGE}\tA\n` },
    },
  },
];
