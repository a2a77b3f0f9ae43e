import { describe, expect, test } from 'vitest';
import { planQuality, runQuality } from '../../../../../server/engine/parts/quality/judge.ts';
import { modelProvider } from '../../../../../server/engine/parts/quality/model-provider.ts';
import { QualityStore, questionOf } from '../../../../../server/engine/parts/quality/store.ts';
import { distance, KINDS, seed } from '../../../../support/quality/seed-errors.ts';
import { standIn } from '../../../../support/quality/stand-in.ts';

const PAIRS = [
  [
    'de',
    'Do not open the file {name} within 10 minutes.',
    'Öffnen Sie die Datei {name} innerhalb von 10 Minuten nicht.',
  ],
  [
    'fr',
    'You can’t delete 3 files at once, close one of them first.',
    'Vous ne pouvez pas supprimer 3 fichiers à la fois, fermez d’abord un fichier.',
  ],
  [
    'es',
    'The server was not found after 5 attempts, check the address.',
    'El servidor no fue encontrado después de 5 intentos, compruebe la dirección.',
  ],
  [
    'it',
    'The page cannot be shown, it was never saved in the last 7 days.',
    'La pagina non si vede, il file era salvato negli ultimi 7 giorni.',
  ],
] as const;

const seeded = PAIRS.flatMap(([language, source, target]) =>
  KINDS.flatMap((kind) => seed(kind, { source, target }, language, () => 0.4, ['Fahrrad']) ?? []),
);

describe('an error that is put into a translation', () => {
  test('changes the translation at the place that it names, and leaves placeholders alone', () => {
    expect(new Set(seeded.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    for (const { pair, at, kind } of seeded) {
      const [, , original] = PAIRS.find(([, source]) => source === pair.source)!;
      expect(pair.target, kind).not.toBe(original);
      expect(pair.target.includes('{name}')).toBe(
        original.includes('{name}') && (kind !== 'omission' || pair.target.includes('{name}')),
      );
      if (at?.side === 'target') expect(pair.target.slice(at.span.start, at.span.end).trim()).not.toBe('');
      if (at?.side === 'source')
        expect(['not', 'never', '’t']).toContain(pair.source.slice(at.span.start, at.span.end).replace(/^n’/, '’'));
    }
  });

  test('is found within two characters of its place where its words stand once, however a model names them', async () => {
    const named = seeded.flatMap(({ pair, at, kind }) => {
      if (at === undefined) return [];
      const text = pair[at.side].toLowerCase();
      const words = text.slice(at.span.start, at.span.end);
      return text.split(words).length === 2 ? [{ pair, at, kind }] : [];
    });
    expect(named.length).toBeGreaterThan(8);
    for (const way of [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
      const provider = modelProvider(standIn(seeded, () => way));
      const store = new QualityStore(
        () => undefined,
        () => undefined,
      );
      const locales = { source: 'en', target: 'de' };
      const plan = planQuality(provider, store, [{ locales, pairs: seeded.map(({ pair }) => pair) }]);
      const { known } = await runQuality(provider, store, plan, { signal: new AbortController().signal });
      store.close();
      for (const { pair, at, kind } of named) {
        const [error] = known.get(questionOf(provider.id, locales, pair)) ?? [];
        const [span] = (at.side === 'source' ? error?.sourceSpans : error?.targetSpans) ?? [];
        expect(span && distance(span, at.span), `${kind} ${way} ${pair.target}`).toBeLessThanOrEqual(2);
      }
    }
  });
});
