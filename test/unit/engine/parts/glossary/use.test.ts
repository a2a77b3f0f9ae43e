import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../../server/core/formats/glossary/index.ts';
import { hashOf } from '../../../../../server/engine/parts/glossary/dictionary.ts';
import { NO_LOCK, withGlossary } from '../../../../../server/engine/parts/glossary/lock.ts';
import { glossaryFor, useGlossary, withoutMissingGlossary } from '../../../../../server/engine/parts/glossary/use.ts';
import { serviceError } from '../../../../../server/service/errors/errors.ts';
import type { Glossaries } from '../../../../../server/service/resources/glossaries.ts';
import type {
  TranslateOutcome,
  TranslateRequest,
  Translator,
} from '../../../../../server/service/resources/translate-types.ts';
import type { GlossaryNote } from '../../../../../shared/commands.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

const lock = withGlossary(NO_LOCK, 'deepl', {
  id: 'g',
  name: 'n',
  dictionaries: new Map([['en > pt', { hash: '', count: 1 }]]),
});

test('a dictionary of base languages serves their variants, on its own service', () => {
  expect(glossaryFor(lock, 'deepl', 'en-GB', 'pt-BR')).toBe('g');
  expect(glossaryFor(lock, 'deepl', 'en', 'de')).toBeUndefined();
  expect(glossaryFor(lock, 'deepl', 'pt', 'en')).toBeUndefined();
  expect(glossaryFor(lock, 'embedded', 'en', 'pt')).toBeUndefined();
});

/** Fails after `done` texts when the glossary is named. */
function translatorWithout(done: number, status: number, serviceMessage: string) {
  const requests: TranslateRequest[] = [];
  const translator: Translator = {
    async translate(request): Promise<TranslateOutcome> {
      requests.push(request);
      const good = request.glossaryIds === undefined ? request.texts.length : done;
      const translations = request.texts.map((text, at) =>
        at < good ? { text: `<${text}>`, detectedSourceLang: 'EN', billedCharacters: 1 } : undefined,
      );
      const error = serviceError({
        kind: 'bad-request',
        operation: 'x',
        message: 'x',
        advice: 'x',
        status,
        serviceMessage,
      });
      return { translations, rejected: new Map(), requests: 1, ...(request.glossaryIds !== undefined && { error }) };
    },
  };
  return { requests, translator };
}

describe('a glossary that is gone', () => {
  for (const [status, message] of [
    [404, ''],
    [400, 'No dictionary found for language pair en -> pt.'],
    [400, "Value for 'glossary_id' invalid."],
  ] as const)
    test(`${status} ${message}: translated without it, what was done is kept, the rest of the run does not ask again`, async () => {
      const { requests, translator } = translatorWithout(1, status, message);
      const told: unknown[] = [];
      const forgiving = withoutMissingGlossary(translator, 'g', (error) => told.push(error));
      const request = { texts: ['a', 'b', 'c'], targetLang: 'PT-BR', sourceLang: 'EN', glossaryIds: ['g'] };
      const first = await forgiving.translate(request);
      expect(first.error).toBeUndefined();
      expect(first.requests).toBe(2);
      expect(first.translations.map((one) => one?.text)).toEqual(['<a>', '<b>', '<c>']);
      await forgiving.translate(request);
      expect(requests.map(({ texts, glossaryIds }) => [texts.length, glossaryIds?.[0]])).toEqual([
        [3, 'g'],
        [2, undefined],
        [3, undefined],
      ]);
      expect(told.length).toBe(1);
    });

  test('other failures stay failures, and so does a glossary that the user named', async () => {
    const other = translatorWithout(0, 400, "Value for 'target_lang' not supported.");
    const request = { texts: ['a'], targetLang: 'PT-BR', sourceLang: 'EN', glossaryIds: ['g'] };
    expect((await withoutMissingGlossary(other.translator, 'g', () => {}).translate(request)).error?.status).toBe(400);
    const named = translatorWithout(0, 404, '');
    expect((await withoutMissingGlossary(named.translator, 'other', () => {}).translate(request)).error?.status).toBe(
      404,
    );
  });
});

describe('the glossary of a run', () => {
  const FILE = 'house\tHaus\nhut\tHütte\n';
  const entries = new Map([
    ['house', 'Haus'],
    ['hut', 'Hütte'],
  ]);
  const known = withGlossary(NO_LOCK, 'deepl', {
    id: 'g',
    name: 'Terms',
    dictionaries: new Map([['en > de', { hash: hashOf(entries), count: 2 }]]),
  });
  const request = { texts: ['a'], targetLang: 'DE', sourceLang: 'EN', glossaryIds: ['g'] };

  function use(text = FILE, lockFile = known) {
    const notes: GlossaryNote[] = [];
    const { requests, translator } = translatorWithout(1, 404, '');
    const glossary = useGlossary(translator, { lock: lockFile, service: 'deepl', files: filesOf(text) }, (note) =>
      notes.push(note),
    );
    return { glossary, notes, requests };
  }

  /** What the service has for the dictionary, or that it cannot say. */
  const service = (held: Readonly<Record<string, string>> | undefined) => {
    const asked: string[] = [];
    const glossaries: Pick<Glossaries, 'entries'> = {
      entries: async (_, { sourceLang, targetLang }) => {
        asked.push(`${sourceLang} > ${targetLang}`);
        if (held === undefined)
          return fail(serviceError({ kind: 'network', operation: 'x', message: 'x', advice: 'x' }));
        return ok(Object.entries(held).map(([source, target]) => ({ source, target })));
      },
    };
    return { asked, client: { glossaries: glossaries as Glossaries } };
  };
  const never = new AbortController().signal;

  test('as it was synced: nothing is said, and its version goes with each request that names it', async () => {
    const { glossary, notes, requests } = use();
    expect(glossary.used()).toBeUndefined();
    expect(glossary.idsFor('en-GB', 'de-AT')).toEqual(['g']);
    expect(glossary.idsFor('en', 'fr')).toEqual([]);
    expect(glossary.used()).toEqual({ id: 'g', name: 'Terms', locales: ['de-AT'] });
    await glossary.translator.translate({ ...request, glossaryIds: ['other'] });
    expect(requests.map(({ glossaryVersion }) => glossaryVersion)).toEqual([undefined]);
    await glossary.translator.translate(request);
    expect(requests[1]?.glossaryVersion).toBe(hashOf(entries));
    expect(notes).toMatchObject([{ remedy: 'push', message: expect.stringContaining('no longer has the glossary') }]);
    // It was translated without.
    expect(glossary.used()).toBeUndefined();
  });

  test('files that have changed since are told of once for each dictionary', () => {
    const { glossary, notes } = use(`${FILE}pass\tPass\n`);
    for (const locale of ['de', 'de-AT', 'fr']) glossary.idsFor('en', locale);
    expect(notes).toEqual([
      { message: 'The glossary files for en > de have changed since the last sync', remedy: 'push' },
    ]);
    const without = use('');
    without.glossary.idsFor('en', 'de');
    expect(without.notes).toHaveLength(1);
  });

  test('nobody knows one for this service', () => {
    const { glossary, requests } = use(FILE, NO_LOCK);
    expect(glossary.idsFor('en', 'de')).toEqual([]);
    expect(glossary.used()).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test.each<[string, string, Readonly<Record<string, string>> | undefined, number]>([
    ['as it was', FILE, { house: 'Haus', hut: 'Hütte' }, 0],
    ['changed by somebody', FILE, { house: 'Heim', hut: 'Hütte' }, 1],
    ['changed as the files are by now', 'house\tHeim\nhut\tHütte\n', { house: 'Heim', hut: 'Hütte' }, 0],
    ['not to be reached', FILE, undefined, 0],
  ])('at the end of a run the service is asked about what was used: %s', async (_, text, held, told) => {
    const { glossary, notes } = use(text);
    const { asked, client } = service(held);
    await glossary.compare(client, never);
    expect(asked).toEqual([]);
    const { translator } = translatorWithout(1, 404, '');
    // One that has the glossary.
    const own = useGlossary(
      { translate: ({ glossaryIds: _, ...plain }) => translator.translate(plain) },
      { lock: known, service: 'deepl', files: filesOf(text) },
      (note) => notes.push(note),
    );
    await own.translator.translate(request);
    await own.compare(client, never);
    expect(asked).toEqual(['en > de']);
    expect(notes).toHaveLength(told);
    for (const note of notes)
      expect(note).toEqual({
        message: 'The dictionary en > de was changed on the service since the last sync',
        remedy: 'pull',
      });
  });

  test('one that is gone is not compared', async () => {
    const { glossary } = use();
    const { asked, client } = service({});
    await glossary.translator.translate(request);
    await glossary.compare(client, never);
    expect(asked).toEqual([]);
  });
});

function filesOf(text: string) {
  return [{ name: 'en-de.tsv', content: { path: 'en-de.tsv', text }, table: parseFile('en-de.tsv', text) }];
}
