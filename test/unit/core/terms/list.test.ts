import { describe, expect, test } from 'vitest';
import { parseGlossary, writeGlossary } from '../../../../server/core/formats/glossary/index.ts';
import { listTerms, servesLocale, termsOf } from '../../../../server/core/terms/index.ts';
import { slice } from '../../../../server/core/text/span.ts';
import { mergeFiles } from '../../../../server/engine/parts/glossary/merge.ts';

const COLUMNS =
  'en,de,fr,definition,forbidden de\nbasket,Warenkorb,panier,where goods wait,Körbchen|Einkaufskorb\nlove,,amour,,\n';
const file = (name: string, text: string) => ({ name, table: parseGlossary(text, { path: name }) });
const said = (files: Parameters<typeof listTerms>[0], source: string, target: string) => {
  const { terms, forbidden } = listTerms(files, source, target);
  return [
    ...terms.map((term) => `${term.source} = ${term.target}${term.note === undefined ? '' : ` (${term.note})`}`),
    ...forbidden.map(
      (term) => `!${term.word} -> ${term.replacement ?? ''}${term.source === undefined ? '' : ` (${term.source})`}`,
    ),
  ];
};

describe('the terms of two locales', () => {
  test('from columns, with notes and forbidden words', () => {
    const files = [file('terms.csv', COLUMNS)];
    expect(said(files, 'en-US', 'de-AT')).toEqual([
      'basket = Warenkorb (where goods wait)',
      '!Körbchen -> Warenkorb (basket)',
      '!Einkaufskorb -> Warenkorb (basket)',
    ]);
    expect(said(files, 'en', 'fr')).toEqual(['basket = panier (where goods wait)', 'love = amour']);
    expect(said(files, 'de', 'fr')).toEqual([]);
  });

  test('from rows with a mark, in several files', () => {
    const files = [
      file('en-de.tsv', 'phone\tTelefon\n!Handy\tTelefon\n!Bude\t\nphone\t!Fernsprecher\n!important\t!important\n'),
    ];
    expect(said(files, 'en', 'de')).toEqual([
      'phone = Telefon',
      '!important = !important',
      '!Handy -> Telefon',
      '!Bude -> ',
      '!Fernsprecher ->  (phone)',
    ]);
  });

  test('of a region count there only', () => {
    expect([servesLocale('pt-BR', 'pt-BR'), servesLocale('pt-BR', 'pt-PT'), servesLocale('pt', 'pt-PT')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([servesLocale('pt-BR', 'pt'), servesLocale('zh-Hant', 'zh-Hans'), servesLocale('de', 'nl')]).toEqual([
      true,
      false,
      false,
    ]);
    const files = [file('terms.csv', 'en,pt-BR,pt-PT\nbus,ônibus,autocarro\n')];
    expect(said(files, 'en', 'pt-PT')).toEqual(['bus = autocarro']);
  });
});

describe('forbidden words', () => {
  test('have exact places and are no entries: the service never sees them', () => {
    const text = 'phone\tTelefon\n"!Handy"\tTelefon\n';
    const table = parseGlossary(text, { path: 'en-de.tsv' });
    expect(table.forbidden.map(({ word }) => slice(text, word.span))).toEqual(['Handy']);
    expect(table.problems).toEqual([]);
    const { dictionaries } = mergeFiles([{ name: 'en-de.tsv', content: { path: '', text }, table }]);
    expect([...(dictionaries.get('en > de')?.entries ?? [])]).toEqual([['phone', 'Telefon']]);
    const cells = parseGlossary(COLUMNS, { path: 'terms.csv' });
    expect(cells.forbidden.map(({ word }) => slice(COLUMNS, word.span))).toEqual(['Körbchen', 'Einkaufskorb']);
  });

  test('cannot be made by a sync: a term of the service with a mark on one side is refused', () => {
    const table = parseGlossary('', { path: 'en-de.tsv' });
    const { edits, rejected } = writeGlossary('', table, [{ kind: 'set', source: '!x', target: 'y' }]);
    expect(edits).toEqual([]);
    expect(rejected[0]?.reason).toContain('forbids');
  });

  test('of a term count only where the term is in the source', () => {
    const terms = termsOf(listTerms([file('terms.csv', COLUMNS)], 'en', 'de'), { source: 'en', target: 'de' });
    expect(terms.forbiddenIn('Ein Körbchen').map(({ items }) => items[0]?.source)).toEqual(['basket']);
    expect([terms.hasTerm('two baskets', 'basket'), terms.hasTerm('basketry', 'basket')]).toEqual([true, false]);
    expect(terms.translationsOf('basket')).toEqual(['Warenkorb']);
  });
});
