import { describe, expect, test } from 'vitest';
import { findings } from '../../../../server/core/checks/diagnose.ts';
import { agreed } from '../../../../server/core/checks/unit-pass/agreed.ts';
import { pairsFor } from '../../../../server/core/checks/unit-pass/rows.ts';
import { acrossInput } from '../../../support/across-example.ts';

/** What `placeholders` says of a German text, and how severe it is. @param others texts of other languages, in their order */
function said(source: string, target: string, others: readonly (string | undefined)[], dialect = 'i18next') {
  const tags = ['fr', 'es', 'it', 'nl', 'pl', 'cs', 'da', 'fi', 'hu', 'ro', 'sk', 'tr', 'uk', 'lt', 'lv', 'et'];
  const siblings = Object.fromEntries(
    others.map((text, at) => [tags[at] ?? '', text === undefined ? { other: 'x' } : { a: text }]),
  );
  const input = acrossInput({ source: { a: source }, target: { a: target }, siblings, dialect });
  return findings(input).flatMap(({ code, severity }) => (code === 'placeholders' ? severity : []));
}

const NEW = 'New {{label}}';
const SHORT = ['Créer', 'Crear', 'Crea'];
const LONG = 'x {{label}}';

describe('a value that many languages leave out', () => {
  test('is a warning, from four of them and a quarter on', () => {
    expect(said(NEW, 'Erstellen', SHORT)).toEqual(['warning']);
    expect(said(NEW, 'Erstellen', SHORT.slice(1))).toEqual(['error']);
    expect(said(NEW, 'Erstellen', [...SHORT, ...Array(12).fill(LONG)])).toEqual(['warning']);
    expect(said(NEW, 'Erstellen', [...SHORT, ...Array(13).fill(LONG)])).toEqual(['error']);
    // Languages that have no such text do not count.
    expect(said(NEW, 'Erstellen', [...SHORT, ...Array(12).fill(LONG), undefined])).toEqual(['warning']);
  });

  test('is an error where they all have the same words: an old source, copied', () => {
    expect(said(NEW, 'New one', ['New one', 'New one', 'New one', 'New one'])).toEqual(['error']);
  });

  test('is an error where something of it is left, or others have something of it', () => {
    expect(said(NEW, 'Erstellen {', SHORT)).toEqual(['error']);
    expect(said(NEW, 'Erstellen', ['Créer {', 'Crear }', 'Crea %'])).toEqual(['error']);
    expect(said('{{a}} of {{b}}', '{{a}}', ['1 {{a}}', '2 {{a}}', '3 {{a}}'])).toEqual(['error']);
  });
});

test('tags that many languages leave out stay errors: a link is lost in all of them', () => {
  expect(said('Read <a href="x">this</a>', 'Lies', ['Lis', 'Lee', 'Leggi', 'Lees'])).toEqual(['error']);
});

describe('a value that many languages have, and the source has not', () => {
  const OWN = ['à {{app}}', 'a {{app}}', 'ad {{app}}'];
  test('is a warning, from four of them and a fifth on', () => {
    expect(said('Sign in', 'Bei {{app}}', OWN)).toEqual(['warning']);
    expect(said('Sign in', 'Bei {{app}}', OWN.slice(1))).toEqual(['error']);
    expect(said('Sign in', 'Bei {{app}}', [...OWN, ...Array(13).fill('x')])).toEqual(['warning']);
    expect(said('Sign in', 'Bei {{app}} {{more}}', OWN)).toEqual(['error', 'error']);
  });

  test('is an error where another one is lost', () => {
    expect(said('Sign in {{who}}', 'Bei {{app}}', OWN)).toEqual(['error']);
  });
});

test('what else is wrong with the text stays as severe as it is', () => {
  const texts = (tag: string) => ({ a: `Neu ${tag}` });
  const siblings = { fr: texts('1'), es: texts('2'), it: texts('3') };
  const input = acrossInput({ source: { a: NEW }, target: { a: 'Neu' }, siblings, dialect: 'i18next' });
  const [pair] = pairsFor(input).units;
  const span = { start: 0, end: 0 };
  const found = ['placeholders', 'tag-nesting'].map((code) => ({
    code,
    severity: 'error' as const,
    message: '',
    span,
    fixes: [],
  }));
  expect(agreed(input, found, () => pair).map(({ severity }) => severity)).toEqual(['warning', 'error']);
  expect(agreed(input, found.slice(1), () => expect.unreachable())).toEqual(found.slice(1));
});
