import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../../../server/core/checks/across/facts.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import type { FileGroup } from '../../../../../server/engine/parts/workspace/discovery/groups.ts';
import {
  aroundOf,
  type FilePlace,
  indexed,
  isIndexed,
  nameOf,
  seersOf,
  siblings,
  sides,
} from '../../../../../server/engine/parts/workspace/discovery/siblings.ts';
import {
  type GroupFile,
  KnownFiles,
  type KnownText,
} from '../../../../../server/engine/parts/workspace/known-files.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

const FORMATS = { json, xlf: xliff, srt };
type Ending = keyof typeof FORMATS;

function group(name: string, ending: Ending = 'json', more: Partial<FileGroup> = {}): FileGroup {
  const at = (locale: string) => `/p/${locale}/${name}.${ending}`;
  return {
    format: FORMATS[ending],
    sourceLocale: 'en',
    source: at('en'),
    targets: new Map(['de', 'fr', 'it'].map((locale) => [locale, at(locale)])),
    missing: new Set(['it']),
    pattern: '',
    ...more,
  };
}
const withoutSource = (ending: Ending) => {
  const { source: _, ...rest } = group('a', ending);
  return rest;
};

function place(of: FileGroup, locale: string, more: Partial<FilePlace> = {}): FilePlace {
  const role = locale === 'en' ? 'source' : 'target';
  const path = (locale === 'en' ? of.source : of.targets.get(locale)) ?? '';
  return { folder: '/p', groups: [of], member: { group: of, locale, role }, path, ...more };
}
const names = (files: Iterable<GroupFile>) => [...files].map(({ name }) => name);

test.each([
  ['a target: the other targets that are there', group('a'), 'de', ['fr/a.json']],
  ['a source: all targets that are there', group('a'), 'en', ['de/a.json', 'fr/a.json']],
  ['a bilingual target: the source file, too', group('a', 'xlf'), 'de', ['fr/a.xlf', 'en/a.xlf']],
  ['a bilingual source: no source beside it', group('a', 'xlf'), 'en', ['de/a.xlf', 'fr/a.xlf']],
  ['a bilingual target without a source', withoutSource('xlf'), 'de', ['fr/a.xlf']],
  ['subtitles: none', group('a', 'srt'), 'de', []],
])('beside %s', (_, of, locale, expected) => {
  expect(names(siblings(place(of, locale)).values())).toEqual(expected);
});

describe('the files of one locale', () => {
  const groups = [
    group('a'),
    group('b'),
    group('c', 'json', { missing: new Set(['de']) }),
    group('d', 'srt'),
    group('e', 'xlf'),
  ];
  const at = (locale: string, more: Partial<FilePlace> = {}) => place(groups[0]!, locale, { groups, ...more });

  test.each([
    ['all others that are there and are compared', at('de'), ['de/b.json', 'de/e.xlf']],
    [
      'the file itself, too, when nobody types in it',
      at('de', { resting: true }),
      ['de/a.json', 'de/b.json', 'de/e.xlf'],
    ],
    ['none for the source locale', at('en'), []],
    ['none for subtitles', place(groups[3]!, 'de', { groups }), []],
    ['those of the groups that have it', at('it'), ['it/c.json']],
  ])('are %s', (_, where, expected) => {
    expect(names(indexed(where))).toEqual(expected);
  });

  test('are compared in targets that are no subtitles', () => {
    const compared = [at('de'), at('en'), place(group('d', 'srt'), 'de'), place(group('e', 'xlf'), 'de')].map(
      isIndexed,
    );
    expect(compared).toEqual([true, false, false, true]);
  });

  test('have a file for their sources, unless they hold them', () => {
    const first = (of: FileGroup) => indexed(place(of, 'de', { resting: true }))[0]!;
    const both = (of: FileGroup) => names(sides({ folder: '/p' }, first(of)));
    expect(both(group('a'))).toEqual(['de/a.json', 'en/a.json']);
    expect(both(group('a', 'xlf'))).toEqual(['de/a.xlf']);
    expect(both(withoutSource('json'))).toEqual(['de/a.json']);
  });
});

test('a file is called by its path from the project folder', () => {
  expect(nameOf({ folder: '/p' }, '/p/a/b.json')).toBe('a/b.json');
  expect(nameOf({ folder: '/p' }, '/pp/a.json')).toBe('/pp/a.json');
});

describe('what checks get to see', () => {
  const facts = (file: string) => factsOf(file, json, json.parse('{}', { path: file }));

  test('the siblings that are known, by locale, and the source file by its own name', () => {
    const [french, english] = [facts('fr/a.xlf'), facts('en/a.xlf')];
    const around = aroundOf(
      place(group('a', 'xlf', { missing: new Set() }), 'de'),
      new Map([
        ['fr', french],
        ['it', undefined],
        ['', english],
        ['es', facts('es/a.xlf')],
      ]),
      undefined,
    );
    expect(around).toStrictEqual({ siblings: new Map([['fr', french]]), original: { facts: english, name: 'a.xlf' } });
    const top = aroundOf(place(group('a', 'xlf'), 'de'), new Map([['', facts('top.xlf')]]), undefined);
    expect(top.original?.name).toBe('top.xlf');
  });

  test('of a source file the files that are missing; what stands elsewhere, where that is known', () => {
    const elsewhere = { ofSource: () => [], ofTarget: () => [] };
    expect(aroundOf(place(group('a'), 'en'), new Map(), elsewhere)).toStrictEqual({
      siblings: new Map(),
      elsewhere,
      missingFiles: new Map([['it', 'it/a.json']]),
    });
    expect(aroundOf(place(group('a'), 'de'), new Map(), undefined)).toStrictEqual({ siblings: new Map() });
  });
});

describe('files that are known', () => {
  function known(texts: Record<string, string>) {
    const reads: string[] = [];
    const dialects: Record<string, string> = {};
    let gate: Promise<void> | undefined;
    const files = new KnownFiles({
      async at(path) {
        reads.push(path);
        const text = texts[path];
        await gate;
        if (text === undefined) return fail('gone');
        const catalog: KnownText['catalog'] = (format, dialect) => {
          const parsed = format.parse(text, { path, ...(dialect && { dialect }) });
          dialects[path] = parsed.dialect;
          return parsed;
        };
        return ok({ stamp: text.length, catalog });
      },
    });
    const hold = (until?: Promise<void>) => {
      gate = until;
    };
    const look = async (path: string, of = group('a')) => {
      const facts = await files.facts({ group: of, path, name: path.slice(3) });
      return facts && [...facts.units.values()].map(({ text }) => text).join(' ');
    };
    return { files, texts, reads, dialects, look, hold };
  }
  const [EN, DE, FR] = ['/p/en/a.json', '/p/de/a.json', '/p/fr/a.json'];

  test('are read once, also by two who ask at once, and again after they changed', async () => {
    const { files, texts, reads, look } = known({ [EN]: '{"a":"A"}' });
    expect(await Promise.all([look(EN), look(EN)])).toEqual(['A', 'A']);
    expect(await look(EN)).toBe('A');
    expect(reads).toEqual([EN]);
    expect(files.stamp(EN)).toBe(9);
    texts[EN] = '{"a":"AB"}';
    files.forget(EN);
    expect([files.stamp(EN), files.changes(EN), files.changes(DE)]).toEqual([undefined, 1, 0]);
    expect(files.last(EN)?.units.size).toBe(1);
    expect(await look(EN)).toBe('AB');
    expect(files.stamp(EN)).toBe(10);
  });

  test('that cannot be read are not read again and again', async () => {
    const { files, texts, reads, look } = known({});
    expect([await look(EN), await look(EN)]).toEqual([undefined, undefined]);
    expect([reads.length, files.stamp(EN), files.last(EN)]).toEqual([1, 0, undefined]);
    texts[EN] = '{"a":"A"}';
    files.forget(EN);
    expect(await look(EN)).toBe('A');
    delete texts[EN];
    files.forget(EN);
    expect([await look(EN), files.last(EN), reads.length]).toEqual([undefined, undefined, 3]);
  });

  test('are forgotten where nobody watches them, those that are being read, too', async () => {
    const { files, texts, reads, look, hold } = known({ [EN]: '{"a":"A"}', [DE]: '{"a":"B"}', [FR]: '{"a":"C"}' });
    await look(EN);
    await look(DE);
    const until = Promise.withResolvers<void>();
    hold(until.promise);
    const reading = look(FR);
    while (!reads.includes(FR)) await Promise.resolve();
    const before = files.age;
    files.forgetUnless((path) => path === DE);
    expect(files.age).toBe(before + 2);
    expect([files.stamp(EN), files.stamp(DE)]).toEqual([undefined, 9]);
    texts[FR] = '{"a":"CD"}';
    hold();
    until.resolve();
    // Who asked before gets what was there.
    expect(await reading).toBe('C');
    expect(files.stamp(FR)).toBeUndefined();
    expect(await look(FR)).toBe('CD');
    expect(files.changes(FR)).toBe(1);
  });

  test('grow older with all that is learnt or forgotten, and with nothing else', async () => {
    const { files, look } = known({ [EN]: '{"a":"A"}' });
    await look(EN);
    expect(files.age).toBe(1);
    await look(EN);
    expect(files.age).toBe(1);
    files.forget(EN);
    expect(files.age).toBe(2);
  });

  const icu = '{"a":"{n, plural, one {# a} other {# b}}"}';
  const small = '{"b":"x"}';
  test.each([
    ['of its source file', group('a'), { [EN]: icu, [DE]: small }, DE, 'icu', [DE, EN]],
    [
      'that the project prescribes',
      group('a', 'json', { dialect: 'i18next' }),
      { [EN]: icu, [DE]: small },
      DE,
      'i18next',
      [DE, EN],
    ],
    ['of its own, as the source file', group('a'), { [EN]: icu }, EN, 'icu', [EN]],
    [
      'of the project, as the source file',
      group('a', 'json', { dialect: 'i18next' }),
      { [EN]: icu },
      EN,
      'i18next',
      [EN],
    ],
    ['of its own, without a source file', withoutSource('json'), { [DE]: icu }, DE, 'icu', [DE]],
    ['plain, where the source file cannot be read', group('a'), { [DE]: small }, DE, 'plain', [DE, EN]],
  ] as [
    string,
    FileGroup,
    Record<string, string>,
    string,
    string,
    string[],
  ][])('are read in the dialect %s', async (_, of, texts, path, dialect, read) => {
    const { dialects, reads, look } = known(texts);
    await look(path, of);
    expect(dialects[path]).toBe(dialect);
    expect(reads).toEqual(read);
  });
});

test('who sees a file is who has it around', () => {
  const shape = fc.record({ ending: fc.constantFrom<Ending>('json', 'xlf', 'srt'), source: fc.boolean() });
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (shapes, one, two) => {
      const groups = shapes.map(({ ending, source }, at): FileGroup => {
        const { source: own, ...rest } = group(`n${at}`, ending, { missing: new Set() });
        return source && own !== undefined ? { ...rest, source: own } : rest;
      });
      const places = groups.flatMap((own) =>
        [...(own.source === undefined ? [] : ['en']), ...own.targets.keys()].map((locale) =>
          place(own, locale, { groups, resting: true }),
        ),
      );
      const changed = new Set([one, two].flatMap((at) => places[at % places.length]?.path ?? []));
      const sees = (it: FilePlace) =>
        [
          // A target is paired with its source, and a source counts what is done in its targets.
          ...[it.member.group.source ?? '', ...it.member.group.targets.values()],
          ...[...siblings(it).values()].map(({ path }) => path),
          ...indexed(it).flatMap((file) => sides(it, file).map(({ path }) => path)),
        ].some((path) => changed.has(path));
      expect([...seersOf(groups, changed)].sort()).toEqual(
        places
          .filter(sees)
          .map(({ path }) => path)
          .sort(),
      );
    }),
  );
});
