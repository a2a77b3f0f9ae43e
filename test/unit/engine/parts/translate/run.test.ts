import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import { serviceError } from '../../../../../server/service/errors/errors.ts';
import type { Translator } from '../../../../../server/service/resources/translate-types.ts';
import { memoryCode, memoryFormat } from '../../../../support/memory-format.ts';
import { memoryJob, translate, written } from '../../../../support/translate-job.ts';
import { answering, pseudo, pseudoTranslator } from '../../../../support/translators.ts';

const texts = (translator: { requests: readonly { readonly texts: readonly string[] }[] }) =>
  translator.requests.flatMap((request) => request.texts);
const units = (...sources: readonly string[]) =>
  sources.map((source, index) => ({ id: `u${index}`, source: [source] }));

describe('what is translated', () => {
  it('is what is missing: no target, a blank one, or a copy that the file calls untranslated', async () => {
    const translator = pseudoTranslator();
    const report = await translate(
      [
        { id: 'none', source: ['Save file'] },
        { id: 'blank', source: ['Open file'], target: [' '], state: 'translated' },
        { id: 'copy', source: ['Close file'], target: ['Close file'] },
        { id: 'draft', source: ['Print file'], target: ['Drucken'] },
        { id: 'done', source: ['Send file'], target: ['Senden'], state: 'translated' },
        { id: 'same', source: ['Good file'], target: ['Good file'], state: 'translated' },
        { id: 'empty', source: [''] },
      ],
      { translator },
    );
    expect(report.translated).toEqual(['none', 'blank', 'copy']);
    expect(report.skipped).toEqual([{ unit: 'draft', reason: expect.stringContaining('draft that differs') }]);
    expect(texts(translator)).toEqual(['Save file', 'Open file', 'Close file']);
    expect(written(report)).toEqual({ none: 'Fnir svyr', blank: 'Bcra svyr', copy: 'Pybfr svyr' });
  });

  it('with scope all: drafts and translations, never reviewed work; with a name: that one, reviewed or not', async () => {
    const all = [
      { id: 'draft', source: ['Print'], target: ['x'] },
      { id: 'done', source: ['Send'], target: ['y'], state: 'translated' as const },
      { id: 'seen', source: ['Load'], target: ['z'], state: 'reviewed' as const },
    ];
    const report = await translate(all, { translator: pseudoTranslator() }, { scope: 'all' });
    expect([report.translated, report.skipped.map(({ unit }) => unit)]).toEqual([['draft', 'done'], ['seen']]);
    const named = await translate(all, { translator: pseudoTranslator() }, { scope: { units: new Set(['seen']) } });
    expect(named.translated).toEqual(['seen']);
  });

  it('with scope stale: what is missing and what the caller knows to be stale', async () => {
    const report = await translate(
      [
        { id: 'none', source: ['Print'] },
        { id: 'done', source: ['Send'], target: ['y'], state: 'translated' },
        { id: 'old', source: ['Load'], target: ['z'], state: 'translated' },
      ],
      { translator: pseudoTranslator() },
      { scope: 'stale', stale: new Set(['old']) },
    );
    expect(report.translated).toEqual(['none', 'old']);
  });

  it('never locked units, whatever the scope', async () => {
    for (const lock of ['translate-no', 'approved', 'final', 'locked'] as const) {
      const job = memoryJob([{ id: 'a', source: ['Save'] }], { scope: { units: new Set(['a']) } });
      const [unit] = job.source.catalog.units;
      const file = { ...job.source, catalog: { ...job.source.catalog, units: [{ ...unit!, lock }] } };
      const translator = pseudoTranslator();
      const report = await translateFile({ ...job, source: file, target: file }, { translator });
      expect([report.changes, translator.requests, report.skipped]).toEqual([
        [],
        [],
        [{ unit: 'a', reason: expect.any(String) }],
      ]);
    }
  });
});

describe('nothing is paid for twice', () => {
  it('equal texts are sent once, each written with its own codes', async () => {
    const translator = pseudoTranslator();
    const report = await translate(
      [
        { id: 'a', source: ['Save ', memoryCode('1'), ' now'] },
        { id: 'b', source: [' Save ', memoryCode('9', 'standalone', { raw: '<x id="9" k="v"/>' }), ' now '] },
        { id: 'c', source: ['Save now'] },
        { id: 'd', source: ['Save now\n'] },
      ],
      { translator },
    );
    expect(texts(translator)).toEqual(expect.arrayContaining(['Save <x id="1"/> now', 'Save now']));
    expect(texts(translator)).toHaveLength(2);
    expect(written(report)).toEqual({ a: 'Fnir ‹1› abj', b: ' Fnir ‹9› abj ', c: 'Fnir abj', d: 'Fnir abj\n' });
  });

  it('what has nothing to translate is copied without a request', async () => {
    const translator = pseudoTranslator();
    const report = await translate(
      [
        ...units('{count} / {total}', '100 %', 'https://x.org', 'ACME'),
        { id: 'code', source: [memoryCode('1'), ' 5'] },
      ],
      { translator },
      { translation: { protect: ['ACME'] } },
    );
    expect(report.reused).toEqual(['u0', 'u1', 'u2', 'u3', 'code']);
    expect([report.translated, translator.requests]).toEqual([[], []]);
  });

  it('finished work with the same source is reused, drafts and contradictions are not', async () => {
    const translator = pseudoTranslator();
    const code = memoryCode('1');
    const report = await translate(
      [
        { id: 'done', source: ['Save ', code], target: [code, ' sichern'], state: 'translated' },
        { id: 'new', source: ['Save ', code] },
        { id: 'x', source: ['Open it'], target: ['Öffnen'], state: 'translated' },
        { id: 'y', source: ['Open it'], target: ['Aufmachen'], state: 'translated' },
        { id: 'z', source: ['Open it'] },
        { id: 'bad', source: ['Hi {name}'], target: ['Hallo'], state: 'translated' },
        { id: 'good', source: ['Hi {name}'] },
      ],
      { translator },
    );
    expect(report.reused).toEqual(['new']);
    expect(report.translated).toEqual(['z', 'good']);
    expect(written(report)).toMatchObject({ new: '‹1› sichern', z: 'Bcra vg' });
  });
});

describe('the methodsFor', () => {
  it('asks in other ways, bounded, and says so', async () => {
    const good = (text: string, shape: string) => text.includes(shape);
    const ways = [
      ['<x id="1">{n}', 'v2', 'xml'],
      ['<x id="1">{n}', 'v1', 'xml'],
      ['translate="no"', 'v2', 'html'],
      ['<x id="1"/>', 'v2', 'xml'],
    ] as const;
    for (const [index, [shape, version, tagHandling]] of ways.entries()) {
      const translator = answering((text, request) =>
        good(text, shape) && request.tagHandlingVersion === version && request.tagHandling === tagHandling
          ? pseudo(text, request)
          : 'kaputt',
      );
      const report = await translate(units('Save {n} files'), { translator });
      expect(written(report)).toEqual({ u0: 'Fnir {n} svyrf' });
      expect(translator.requests).toHaveLength(index + 1);
      expect(report.notes).toEqual(index === 0 ? [] : [{ unit: 'u0', reason: `accepted at attempt ${index + 1}` }]);
    }
  });

  it('refuses with the reason after four attempts, and leaves the others alone', async () => {
    const translator = answering((text, request) => (text.includes('files') ? 'kaputt' : pseudo(text, request)));
    const report = await translate(units('Save {n} files', 'Open {n}'), { translator });
    expect(report.refused).toEqual([{ unit: 'u0', reason: 'the placeholder “{n}” was lost (after 4 attempts)' }]);
    expect(report.translated).toEqual(['u1']);
    expect(translator.requests).toHaveLength(4);
    expect(report.edits).toHaveLength(1);
  });

  it.each([
    ['a brace that the syntax cannot hold', 'arb', 'Hallo { {name}'],
    ['one more plural form', 'vue-i18n', 'Hallo | {name}'],
    ['a character nobody sees', 'plain', 'Hal\u200Blo {name}'],
    ['a placeholder of its own', 'plain', 'Hallo {name} %s'],
  ])('the whole unit has the last word: %s', async (_, dialect, answer) => {
    const translator = answering((text) =>
      text.replace(/Hello (<.*>)/, (_all, tag: string) => answer.replace('{name}', tag)),
    );
    const report = await translate(units('Hello {name}'), { translator }, { dialect });
    expect(report.changes).toEqual([]);
    expect(report.refused).toHaveLength(1);
  });

  it.each([
    ['arb', "L'heure d'{name}"],
    ['arb-escaping', "L''heure d''{name}"],
    ['icu', "L'heure d''{name}"],
  ])('an apostrophe is written as the library reads it: %s', async (dialect, expected) => {
    const translator = answering((text) => text.replace('Hour of ', "L'heure d'"));
    const report = await translate(units('Hour of {name}'), { translator }, { dialect, targetLocale: 'fr' });
    expect(written(report)).toEqual({ u0: expected });
  });

  it('does not send version 2 with a latency-optimised model', async () => {
    const translator = answering(() => '');
    await translate(units('Save {n} files'), { translator }, { translation: { modelType: 'latency_optimized' } });
    expect(translator.requests.map(({ tagHandlingVersion }) => tagHandlingVersion)).not.toContain('v2');
  });

  it('a text without tokens goes without tag handling first', async () => {
    const translator = pseudoTranslator();
    const report = await translate(units('Tom & <Jerry'), { translator });
    expect(texts(translator)).toEqual(['Tom & <Jerry']);
    expect(translator.requests[0]?.tagHandling).toBeUndefined();
    expect(written(report)).toEqual({ u0: 'Gbz & <Wreel' });
  });
});

describe('options of a request', () => {
  it('carries codes, formality, model, glossary and context of the target', async () => {
    const translator = pseudoTranslator();
    const translation = {
      formality: { pt: 'more', '*': 'less' },
      modelType: 'quality_optimized',
      context: 'A music player.',
    } as const;
    await translate(
      units('Save {n} files'),
      { translator },
      {
        sourceLocale: 'en-US',
        targetLocale: 'pt_BR',
        translation,
        overrides: { glossary: 'g1' },
      },
    );
    expect(translator.requests[0]).toMatchObject({
      sourceLang: 'EN',
      targetLang: 'PT-BR',
      formality: 'prefer_more',
      modelType: 'quality_optimized',
      glossaryIds: ['g1'],
      context: 'A music player.',
      tagHandling: 'xml',
      tagHandlingVersion: 'v2',
      ignoreTags: ['x'],
    });
  });

  it('asks gently where a language has no formality', async () => {
    const translator = pseudoTranslator();
    await translate(units('Save'), { translator }, { targetLocale: 'sv', overrides: { formality: 'more' } });
    expect(translator.requests[0]?.formality).toBe('prefer_more');
  });

  it('units with notes of their own still share requests', async () => {
    const translator = pseudoTranslator();
    const job = memoryJob(
      units(
        ...Array.from({ length: 120 }, (_, index) => `Save file number ${'abcdefghij'.charAt(index % 10)} ${index}`),
      ),
    );
    const noted = job.source.catalog.units.map((unit, index) => ({ ...unit, notes: [{ text: `note ${index}` }] }));
    const file = { ...job.source, catalog: { ...job.source.catalog, units: noted } };
    await translateFile({ ...job, source: file, target: file }, { translator });
    expect(translator.requests).toHaveLength(3);
    expect(translator.requests[0]?.context).toContain('note 0');
  });
});

describe('limits and trouble', () => {
  it('a dry run counts and sends nothing', async () => {
    const translator = pseudoTranslator();
    const report = await translate(units('Save 😀', 'Save 😀', 'Open'), { translator }, { dryRun: true });
    expect(report).toMatchObject({ characters: 10, translated: ['u0', 'u1', 'u2'], changes: [], edits: [] });
    expect(translator.requests).toEqual([]);
  });

  it('more characters than the budget has stop before anything is sent', async () => {
    const translator = pseudoTranslator();
    const report = await translate(units('Save', 'Open', '5'), { translator }, { characterBudget: 7 });
    expect(report.error).toMatchObject({ kind: 'quota', message: expect.stringContaining('8 characters and 7') });
    expect([translator.requests, report.reused, report.translated]).toEqual([[], ['u2'], []]);
  });

  it('further attempts stay within the budget', async () => {
    const translator = answering(() => '');
    const report = await translate(units('Save', 'Open'), { translator }, { characterBudget: 9 });
    expect(translator.requests).toHaveLength(1);
    expect(report.refused[0]?.reason).toContain('no characters left');
    expect(report.characters).toBe(8);
  });

  const stops = (kind: 'quota' | 'network', after: number): Translator => {
    const inner = pseudoTranslator();
    let count = 0;
    return {
      translate: async (request, call) => {
        const outcome = await inner.translate(request, call);
        const error = serviceError({ kind, operation: 'translate text', message: 'no more', advice: 'wait' });
        return {
          ...outcome,
          translations: outcome.translations.map((one) => (count++ < after ? one : undefined)),
          error,
        };
      },
    };
  };

  it.each(['quota', 'network'] as const)('%s: what came before is kept, the rest named', async (kind) => {
    const report = await translate(units('Save', 'Open', 'Close'), { translator: stops(kind, 2) });
    expect(report.error?.kind).toBe(kind);
    expect(written(report)).toEqual({ u0: 'Fnir', u1: 'Bcra' });
    expect(report.skipped).toEqual([{ unit: 'u2', reason: expect.stringContaining('stopped') }]);
    expect(report.refused).toEqual([]);
  });

  it('a text too large for a request goes sentence by sentence, or is refused by name', async () => {
    const error = serviceError({
      kind: 'too-large',
      operation: 'translate text',
      message: 'too large',
      advice: 'Split it.',
    });
    const inner = pseudoTranslator();
    const translator: Translator = {
      translate: async (request, call) => {
        const outcome = await inner.translate(request, call);
        const large = request.texts.flatMap((text, index) => (text.length > 20 ? [index] : []));
        const translations = outcome.translations.map((one, index) => (large.includes(index) ? undefined : one));
        return { ...outcome, translations, rejected: new Map(large.map((index) => [index, error])) };
      },
    };
    const report = await translate(units('One sentence here. Another one.', 'a word that is much too long'), {
      translator,
    });
    expect(written(report)).toEqual({ u0: 'Bar fragrapr urer. Nabgure bar.' });
    expect(report.refused).toEqual([{ unit: 'u1', reason: expect.stringContaining('too large') }]);
  });

  it('cancelled: what settled is kept, nothing more is asked', async () => {
    const cancel = new AbortController();
    const translator = answering((text, request) => {
      cancel.abort();
      return text.startsWith('S') ? 'Fnir {a} {a}' : pseudo(text, request);
    });
    const report = await translate(units('Save {a}', 'Open {a}'), { translator, signal: cancel.signal });
    expect(written(report)).toEqual({ u1: 'Bcra {a}' });
    expect(translator.requests).toHaveLength(1);
  });

  it('reports progress up to the end', async () => {
    const seen: string[] = [];
    await translate(units('Save', 'Open {a}', '5'), {
      translator: pseudoTranslator(),
      onProgress: ({ done, total }) => seen.push(`${done}/${total}`),
    });
    expect(seen.at(-1)).toBe('2/2');
  });

  it('a malformed file, a locale nobody offers, one language for both: said before anything is sent', async () => {
    const translator = pseudoTranslator();
    const job = memoryJob(units('Save'));
    const broken = { ...job.source, catalog: { ...job.source.catalog, malformed: true } };
    const reports = [
      await translateFile({ ...job, target: broken, source: broken }, { translator }),
      await translateFile({ ...job, targetLocale: 'tlh' }, { translator, targetCodes: new Set(['DE', 'FR']) }),
      await translateFile({ ...job, targetLocale: 'en' }, { translator }),
    ];
    expect(reports.map(({ error, edits }) => [error?.kind, edits])).toEqual(Array(3).fill(['bad-request', []]));
    expect(translator.requests).toEqual([]);
  });

  it('a change that the writer loses is refused, the others are written', async () => {
    const job = memoryJob(units('Save', 'Open'));
    const lossy = {
      ...memoryFormat,
      write: (...[text, catalog, changes, source]: Parameters<typeof memoryFormat.write>) =>
        memoryFormat.write(
          text,
          catalog,
          changes.map((change) => (change.unit === 'u0' ? { ...change, parts: ['lost'] } : change)),
          source,
        ),
    };
    const report = await translateFile({ ...job, format: lossy }, { translator: pseudoTranslator() });
    expect(report.translated).toEqual(['u1']);
    expect(report.refused).toEqual([{ unit: 'u0', reason: expect.stringContaining('read back') }]);
    expect(applyEdits(job.target.text, report.edits)).toBe('u0\tinitial\tSave\t\nu1\tinitial\tOpen\tBcra');
  });
});

describe('what is older than its source', () => {
  const units = [
    { id: 'old', source: ['Save all'], target: ['Sichern'], state: 'translated' as const },
    { id: 'new', source: ['Save all'] },
  ];

  it('is not reused for others', async () => {
    const fresh = await translate(units, { translator: pseudoTranslator() });
    expect(written(fresh)).toEqual({ new: 'Sichern' });
    const known = await translate(units, { translator: pseudoTranslator() }, { stale: new Set(['old']) });
    expect(written(known)).toEqual({ new: 'Fnir nyy' });
  });

  it('does not come back from a memory that was filled from the file', async () => {
    const memory = { forJob: () => () => ({ parts: ['Sichern'], note: 'from the memory' }) };
    const options = { scope: 'stale' as const, stale: new Set(['old']) };
    const report = await translate(units, { translator: pseudoTranslator(), memory }, options);
    expect(written(report)).toEqual({ old: 'Fnir nyy', new: 'Fnir nyy' });
    const other = { forJob: () => () => ({ parts: ['Alles sichern'], note: 'from the memory' }) };
    const better = await translate(units, { translator: pseudoTranslator(), memory: other }, options);
    expect(written(better)).toEqual({ old: 'Alles sichern', new: 'Alles sichern' });
  });
});
