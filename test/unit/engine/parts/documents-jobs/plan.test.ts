import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EDITOR, TERMINAL } from '../../../../../server/engine/parts/documents-jobs/advice.ts';
import { planJobs } from '../../../../../server/engine/parts/documents-jobs/plan-all.ts';
import { type DocumentWish, planJob } from '../../../../../server/engine/parts/documents-jobs/submit.ts';
import { Bench } from '../../../../support/document-jobs.ts';

const service = 'https://service.example';
const account = { service, plan: 'paid' as const };

function wishOf(bench: Bench, more: Partial<DocumentWish> = {}): DocumentWish {
  return { source: bench.source, name: 'report.txt', locale: 'de', ...more };
}

describe('a job that is planned', () => {
  test('has what was asked for and nothing else', async () => {
    using bench = new Bench();
    const least = await planJob(wishOf(bench), account);
    expect(least).toStrictEqual({
      ok: true,
      value: {
        job: { source: bench.source, target: bench.target, locale: 'de', options: { targetLang: 'DE' }, service },
        estimate: { least: 9, most: 9 },
      },
    });
    const source = join(bench.folder, 'a.pdf');
    writeFileSync(source, 'x');
    const all = await planJob(
      wishOf(bench, {
        source,
        locale: 'pt_br',
        from: 'en-GB',
        formality: 'more',
        glossaryIds: ['g1'],
        outputFormat: 'DOCX',
        overwrite: true,
        out: { kind: 'pattern', path: 'out/{name}{ext}' },
        within: bench.folder,
      }),
      account,
    );
    expect(all).toStrictEqual({
      ok: true,
      value: {
        job: {
          source,
          target: join(bench.folder, 'out/a.docx'),
          locale: 'pt_br',
          options: {
            targetLang: 'PT-BR',
            sourceLang: 'EN',
            formality: 'prefer_more',
            glossaryIds: ['g1'],
            outputFormat: 'docx',
            overwrite: true,
            within: bench.folder,
          },
          service,
        },
        estimate: { least: 50_000 },
      },
    });
  });

  test('asks for no format that the service gives anyway', async () => {
    using bench = new Bench();
    for (const name of ['a.doc', 'a.docx']) {
      writeFileSync(join(bench.folder, name), 'x');
      const found = await planJob(wishOf(bench, { source: join(bench.folder, name), outputFormat: 'docx' }), account);
      expect(found).toMatchObject({ ok: true, value: { job: { target: join(bench.folder, 'a.de.docx') } } });
      if (found.ok) expect(found.value.job.options).toStrictEqual({ targetLang: 'DE' });
    }
  });

  test.each([
    ['of a file that is not there', { source: 'none.txt' }, 'file', 'report.txt does not exist. Check the path.'],
    ['of a folder', { source: '.' }, 'file', 'report.txt is not a file. Name a document.'],
    ['of what is no document', { source: 'notes.md' }, 'usage', /not a document that the service translates/],
    [
      'by a pattern that leads out of the folder it must not leave',
      { pattern: '../{name}{ext}', within: '.' },
      'usage',
      /outside of /,
    ],
    ['of an empty file', { source: 'empty.txt' }, 'file', 'report.txt is empty: there is nothing to translate.'],
    ['into a format it cannot have', { outputFormat: 'pdf' }, 'usage', /cannot become \.pdf/],
    [
      'with a glossary and no source language',
      { glossaryIds: ['g'] },
      'usage',
      'A glossary needs the source language. Give it with --from.',
    ],
    ['into what is no language', { locale: '../x' }, 'usage', /not a language tag/],
    ['over itself', { out: 'report.txt' }, 'file', /is the document itself: choose another name for the result\.$/],
    ['over a folder', { out: 'taken.txt', overwrite: true }, 'file', /is a folder: choose another name/],
    [
      'over a file',
      { out: 'empty.txt' },
      'file',
      /exists already and was not touched. Move it away, choose another name with --out, or use --force\.$/,
    ],
    [
      'below a file',
      { out: 'report.txt/x/y.txt' },
      'file',
      /x\/y\.txt cannot be written: .*report\.txt is not a folder\.$/,
    ],
  ])('%s is refused', async (_, more: Omit<Partial<DocumentWish>, 'out'> & {
    out?: string;
    pattern?: string;
  }, kind, message) => {
    using bench = new Bench();
    writeFileSync(join(bench.folder, 'empty.txt'), '');
    mkdirSync(join(bench.folder, 'taken.txt'));
    writeFileSync(join(bench.folder, 'notes.md'), '# Notes');
    const { source, out, pattern, within, ...rest } = more;
    const wish = wishOf(bench, {
      ...rest,
      ...(within !== undefined && { within: join(bench.folder, within) }),
      ...(pattern !== undefined && { out: { kind: 'pattern', path: pattern } }),
      ...(source !== undefined && { source: join(bench.folder, source) }),
      ...(out !== undefined && { out: { kind: 'file', path: join(bench.folder, out) } }),
    });
    const found = await planJob(wish, account);
    expect(found).toMatchObject({ ok: false, error: { kind } });
    if (!found.ok && typeof message === 'string') expect(found.error.message).toBe(message);
    if (!found.ok && typeof message !== 'string') expect(found.error.message).toMatch(message);
  });

  test('takes neither a document nor a place that is out of reach', async () => {
    using bench = new Bench();
    const far = (path: string) => ({
      ...account,
      reach: async (asked: string) => (asked === path ? `${asked} is out of reach.` : undefined),
    });
    for (const path of [bench.source, bench.target])
      expect(await planJob(wishOf(bench), far(path))).toEqual({
        ok: false,
        error: { kind: 'file', message: `${path} is out of reach.` },
      });
    expect((await planJob(wishOf(bench), far('/elsewhere'))).ok).toBe(true);
  });

  test('may replace a file that may be replaced, and go into folders that are not there yet', async () => {
    using bench = new Bench();
    writeFileSync(bench.target, 'mine');
    expect(await planJob(wishOf(bench, { overwrite: true }), account)).toMatchObject({ ok: true });
    const out = { kind: 'file' as const, path: join(bench.folder, 'a/b/c/r.txt') };
    expect(await planJob(wishOf(bench, { out }), account)).toMatchObject({ ok: true });
  });
});

describe('several documents planned', () => {
  const out = { kind: 'pattern' as const, path: 'same.txt' };

  test('no two have one result, and the second is named with the first', async () => {
    using bench = new Bench();
    const wishes = ['de', 'fr', 'es'].map((locale) => wishOf(bench, { locale, out }));
    wishes.push(wishOf(bench, { locale: 'it' }));
    const { planned, refused } = await planJobs(wishes, account, (path) => path.replace(bench.folder, '~'));
    expect(planned.map(({ wish, job }) => [wish.locale, job.locale])).toEqual([
      ['de', 'de'],
      ['it', 'it'],
    ]);
    const advice = TERMINAL.otherName;
    expect(refused).toEqual([
      {
        kind: 'usage',
        message: `report.txt -> fr: ~/same.txt is already the result of report.txt -> de. ${advice}`,
        wish: wishes[1],
      },
      {
        kind: 'usage',
        message: `report.txt -> es: ~/same.txt is already the result of report.txt -> de. ${advice}`,
        wish: wishes[2],
      },
    ]);
    const inEditor = await planJobs(wishes, { ...account, advice: EDITOR }, (path) => path);
    expect(inEditor.refused.map(({ message }) => message.endsWith(EDITOR.otherName))).toEqual([true, true]);
  });

  test('what is wrong with a document is said once, not once per language', async () => {
    using bench = new Bench();
    const [none, other] = [join(bench.folder, 'none.txt'), join(bench.folder, 'other.txt')];
    const wishes = [none, other].flatMap((source) =>
      ['de', 'fr'].map((locale) => wishOf(bench, { source, locale, name: 'x' })),
    );
    const { planned, refused } = await planJobs(wishes, account, String);
    expect(planned).toEqual([]);
    expect(refused).toEqual([
      { kind: 'file', message: 'x does not exist. Check the path.', wish: wishes[0] },
      { kind: 'file', message: 'x does not exist. Check the path.', wish: wishes[2] },
    ]);
  });
});

test('advice: each program in its own words', () => {
  const texts = ({ again, kept, rival, ...rest }: typeof TERMINAL) => [
    again('0a1b'),
    kept('0a1b'),
    rival('0a1b', true),
    rival('0a1b', false),
    ...Object.values(rest),
  ];
  for (const text of texts(TERMINAL)) expect(text).toMatch(/dragoman document|--|resume/);
  for (const text of texts(EDITOR)) {
    expect(text).toMatch(/\w.*\.$/);
    expect(text).not.toMatch(/dragoman document|--/);
  }
  expect(TERMINAL.rival('0a1b', true)).toContain('resume 0a1b --again" uploads it again');
  expect(TERMINAL.rival('0a1b', false)).toContain('resume 0a1b" continues it');
  for (const text of texts(TERMINAL).slice(0, 4)) expect(text).toContain('0a1b');
});
