import { describe, expect, test } from 'vitest';
import { parseGlossary } from '../../../../server/core/formats/glossary/index.ts';
import { lookUp } from '../../../../server/core/terms/index.ts';

const file = (name: string, text: string) => ({ name, table: parseGlossary(text, { path: name }) });
const FILES = [
  file(
    'terms.csv',
    'en,de,pt-BR,pt-PT,definition,forbidden de\nshopping basket,Warenkorb,cesta,cesto,where goods wait,Körbchen\nbus,Bus,ônibus,autocarro,,\n',
  ),
  file('en-de.tsv', 'hike\tWanderung\n!Handy\tTelefon\n'),
];
const found = (...given: [text: string, choice?: Parameters<typeof lookUp>[2]]) =>
  lookUp(FILES, ...given).terms.map(
    ({ term, translation, to, side, whole }) => `${term}=${translation} ${to} ${side}${whole ? '' : ' part'}`,
  );

describe('what the glossary says about a text', () => {
  test('in both directions, in any inflection', () => {
    expect(found('Two hikes')).toEqual(['hike=Wanderung de term']);
    expect(found('Die Wanderungen')).toEqual(['hike=Wanderung de translation']);
    expect(found('Zwei Warenkörbe', { from: 'de' })).toEqual(['shopping basket=Warenkorb de translation']);
    expect(found('A computer')).toEqual([]);
  });

  test('a word is found inside terms, after those that it is', () => {
    expect(found('basket', { to: 'de' })).toEqual(['shopping basket=Warenkorb de term part']);
    expect(found('bus shopping basket', { from: 'en', to: 'pt-BR' })).toEqual([
      'bus=ônibus pt-BR term',
      'shopping basket=cesta pt-BR term',
    ]);
  });

  test('for the languages asked for; a row of a region shows there only, and once', () => {
    expect(found('bus', { from: 'en', to: 'pt-PT' })).toEqual(['bus=autocarro pt-PT term']);
    expect(found('bus', { to: 'pt' })).toEqual(['bus=ônibus pt-BR term', 'bus=autocarro pt-PT term']);
    expect(found('bus', { from: 'de' })).toEqual(['bus=Bus de translation']);
    expect(found('bus', { from: 'fr' })).toEqual([]);
  });

  test('with its place and note, and with the words not to use', () => {
    const { terms, forbidden } = lookUp(FILES, 'Körbchen im Warenkorb, Handy', { from: 'de' });
    expect(terms).toMatchObject([{ note: 'where goods wait', place: { file: 'terms.csv', row: 1 } }]);
    expect(forbidden.map(({ word, replacement, onlyFor }) => [word, replacement, onlyFor])).toEqual([
      ['Körbchen', 'Warenkorb', 'shopping basket'],
      ['Handy', 'Telefon', undefined],
    ]);
    expect(lookUp(FILES, 'Handy', { from: 'en' }).forbidden).toEqual([]);
  });

  test('empty texts and empty glossaries have no terms', () => {
    expect(lookUp(FILES, '  ')).toEqual({ terms: [], forbidden: [] });
    expect(lookUp([], 'bus')).toEqual({ terms: [], forbidden: [] });
  });
});
