import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import type { Moment } from '../../../../../server/engine/parts/workspace/stale/baseline.ts';
import {
  findStale,
  printsOf,
  recoveredFor,
  updateFor,
} from '../../../../../server/engine/parts/workspace/stale/find.ts';
import { Pending } from '../../../../../server/engine/parts/workspace/stale/pending.ts';
import { pretend } from '../../../../support/builtin.ts';

let state: string;
let project: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'dragoman-pending-'));
  project = join(state, 'project');
  mkdirSync(project);
});
const folder = () => join(state, 'provenance');

function moment(source: object, target: object): Moment {
  const file = (path: string, texts: object) => {
    const text = JSON.stringify(texts);
    return { path, text, catalog: json.parse(text, { path, dialect: 'plain' }) };
  };
  const [from, into] = [file(`${project}/en.json`, source), file(`${project}/de.json`, target)];
  return { format: json, source: from, target: into, targetLocale: 'de' };
}

/** The program that noted this is gone: no process has that id. */
function die(): void {
  for (const name of readdirSync(folder()))
    renameSync(join(folder(), name), join(folder(), name.replace(`-${process.pid}-`, '-2147483646-')));
}

const earlier = () => moment({ a: 'Save' }, {});
const written = () => moment({ a: 'Save' }, { a: 'Sichern' });
const change = { unit: '/a', parts: ['Sichern'], origin: 'machine' } as const;

function noted(): void {
  new Pending(state, project).note('de.json', printsOf(earlier(), [change]));
}

test('what a run notes before a file is written is what the file says afterwards', () => {
  const memory = { folder: project, remembered: new Map() };
  expect(printsOf(earlier(), [change])).toEqual(updateFor(written(), memory, 'machine'));
});

test('killed after the file was written: the next run knows what the text was made of, and repairs the lock file', async () => {
  noted();
  writeFileSync(join(project, 'de.json'), written().target.text);
  // Another run is at work still.
  expect(new Pending(state, project).recovered.size).toBe(0);
  die();
  const pending = new Pending(state, project);
  const memory = { folder: project, remembered: new Map(), recovered: pending.recovered };
  const later = moment({ a: 'Save all' }, { a: 'Sichern' });
  expect([...(await findStale(later, memory)).stale]).toMatchObject([['/a', { by: 'lock', isMachine: true }]]);
  expect(recoveredFor(later, memory)).toEqual(updateFor(written(), memory, 'machine'));
  // Not settled: the notes stay.
  pending.done();
  expect(readdirSync(folder())).toHaveLength(1);
  pending.settled('de.json');
  pending.done();
  expect(readdirSync(folder())).toEqual([]);
});

test('killed before the file was written: the note does no harm', async () => {
  noted();
  die();
  const memory = {
    folder: project,
    remembered: new Map([
      [
        'de.json',
        new Map(
          updateFor(moment({ a: 'Keep' }, { a: 'Behalten' }), { folder: project, remembered: new Map() }, 'machine'),
        ),
      ],
    ]) as never,
    recovered: new Pending(state, project).recovered,
  };
  // The old translation of an old source is as stale as before.
  const now = moment({ a: 'Save' }, { a: 'Behalten' });
  expect((await findStale(now, memory)).stale.size).toBe(1);
  expect(recoveredFor(now, memory).size).toBe(0);
  // Nobody has made the file: there is nothing to wait for.
  new Pending(state, project).done();
  expect(readdirSync(folder())).toEqual([]);
});

test('killed in the middle of a note, or damaged by others: the rest is read', () => {
  noted();
  die();
  const [name = ''] = readdirSync(folder());
  const path = join(folder(), name);
  const line = readFileSync(path, 'utf8');
  const bad = [
    '[',
    '{}',
    '["de.json"]',
    '[1,[]]',
    '["de.json",[["x"]]]',
    '["de.json",[3]]',
    ...[
      ['/x', 3, 't'],
      [3, 's', 't'],
      ['/x', 's'],
    ].map((entry) => JSON.stringify(['de.json', [entry]])),
    line.slice(0, 20),
  ];
  writeFileSync(path, `${bad.join('\n')}\n${line}`);
  const { recovered } = new Pending(state, project);
  expect([...(recovered.get('de.json') ?? [])]).toHaveLength(1);
});

test('without a folder for state, and in other projects, nothing is noted and nothing found', () => {
  const none = new Pending(undefined, project);
  none.note('de.json', printsOf(earlier(), [change]));
  none.done();
  noted();
  die();
  expect(new Pending(state, join(state, 'other')).recovered.size).toBe(0);
});

describe('notes', () => {
  /** As if noted on another computer, so many days ago. */
  function elsewhere(days: number): void {
    for (const name of readdirSync(folder())) {
      const path = join(folder(), name.replace(/-[0-9a-f]{8}-\d+-/, `-00000000-${process.pid}-`));
      renameSync(join(folder(), name), path);
      const then = Date.now() / 1_000 - days * 24 * 3_600;
      utimesSync(path, then, then);
    }
  }

  test('of another computer may be of a run that is at work: they count as left behind after thirty days', () => {
    noted();
    elsewhere(29);
    expect(new Pending(state, project).recovered.size).toBe(0);
    elsewhere(31);
    expect(new Pending(state, project).recovered.size).toBe(1);
  });

  test('of runs that are at work stay when another one is done', () => {
    noted();
    new Pending(state, project).done();
    expect(readdirSync(folder())).toHaveLength(1);
  });

  test('go when the run that made them is done, and are made anew after that', () => {
    const pending = new Pending(state, project);
    pending.note('de.json', printsOf(earlier(), [change]));
    pending.note('fr.json', printsOf(earlier(), [change]));
    expect(readdirSync(folder())).toHaveLength(1);
    if (process.platform !== 'win32') {
      expect(statSync(folder()).mode & 0o077).toBe(0);
      expect(statSync(join(folder(), readdirSync(folder())[0]!)).mode & 0o077).toBe(0);
    }
    pending.done();
    expect(readdirSync(folder())).toEqual([]);
    pending.note('de.json', printsOf(earlier(), [change]));
    expect(readdirSync(folder())).toHaveLength(1);
  });

  test('about nothing are none', () => {
    new Pending(state, project).note('de.json', new Map());
    expect(existsSync(folder())).toBe(false);
  });

  test('about several files are recovered, the last word on a unit counts, and all must be settled', () => {
    const pending = new Pending(state, project);
    const prints = (target: string) => new Map([['/a', { source: 's', target }]]);
    for (const [name, target] of [
      ['de.json', 'old'],
      ['fr.json', 'fr'],
      ['de.json', 'new'],
    ] as const)
      pending.note(name, prints(target));
    pending.note('de.json', new Map([['/b', { source: 's', target: 'b' }]]));
    die();
    for (const name of ['de.json', 'fr.json']) writeFileSync(join(project, name), '{}');
    const next = new Pending(state, project);
    expect(next.recovered).toEqual(
      new Map([
        ['de.json', new Map([...prints('new'), ['/b', { source: 's', target: 'b' }]])],
        ['fr.json', prints('fr')],
      ]),
    );
    next.settled('de.json');
    next.done();
    // A run may look at some files only: what it has settled is not found by the next one, and the rest is.
    const after = new Pending(state, project);
    expect(after.recovered).toEqual(new Map([['fr.json', prints('fr')]]));
    after.settled('fr.json');
    after.done();
    expect(readdirSync(folder())).toEqual([]);
  });

  test('that cannot be made or read fail nothing', () => {
    writeFileSync(folder(), 'no folder');
    const pending = new Pending(state, project);
    pending.note('de.json', printsOf(earlier(), [change]));
    pending.done();
    expect(pending.recovered.size).toBe(0);
    expect(readFileSync(folder(), 'utf8')).toBe('no folder');
  });

  test('whose file somebody has removed are done all the same', () => {
    const pending = new Pending(state, project);
    pending.note('de.json', printsOf(earlier(), [change]));
    rmSync(folder(), { recursive: true });
    pending.done();
    expect(existsSync(folder())).toBe(false);
    // Noted anew for what is written after that.
    pending.note('de.json', printsOf(earlier(), [change]));
    expect(readdirSync(folder())).toHaveLength(1);
  });

  test('that cannot be removed fail nothing either', () => {
    noted();
    die();
    const pending = new Pending(state, project);
    pending.note('fr.json', printsOf(earlier(), [change]));
    pretend(fs, 'rmSync', () => () => {
      throw new Error('denied');
    });
    pending.done();
    expect(readdirSync(folder())).toHaveLength(2);
  });

  test('beside other files of the folder are found alone', () => {
    noted();
    die();
    const [name = ''] = readdirSync(folder());
    const text = readFileSync(join(folder(), name), 'utf8');
    for (const other of [`${name}.1234`, `x${name}`, name.replace(/^[0-9a-f]{16}/, '0'.repeat(16))])
      writeFileSync(join(folder(), other), text);
    const pending = new Pending(state, project);
    expect([...pending.recovered.keys()]).toEqual(['de.json']);
    pending.done();
    expect(readdirSync(folder())).toHaveLength(3);
  });

  test.each([
    ['is at work', process.pid, false],
    ['is gone', 2_147_483_646, true],
  ])('of a program that %s: left behind is %s', (_, pid, isLeft) => {
    noted();
    const [name = ''] = readdirSync(folder());
    renameSync(join(folder(), name), join(folder(), name.replace(`-${process.pid}-`, `-${pid}-`)));
    // However old: the process says more.
    utimesSync(join(folder(), readdirSync(folder())[0]!), 1, 1);
    expect(new Pending(state, project).recovered.size).toBe(isLeft ? 1 : 0);
  });

  test('that are settled in part are written anew, for their owner only, and stay when that fails', () => {
    noted();
    new Pending(state, project).note('fr.json', printsOf(earlier(), [change]));
    const both = readdirSync(folder()).map((name) => readFileSync(join(folder(), name), 'utf8'));
    const [name = '', other = ''] = readdirSync(folder());
    writeFileSync(join(folder(), name), both.join(''));
    rmSync(join(folder(), other));
    die();
    for (const file of ['de.json', 'fr.json']) writeFileSync(join(project, file), '{}');
    const [left = ''] = readdirSync(folder());
    const settle = () => {
      const pending = new Pending(state, project);
      pending.settled('de.json');
      pending.done();
    };
    // The name of the new file is taken.
    mkdirSync(join(folder(), `${left}.${process.pid}`, 'x'), { recursive: true });
    settle();
    expect([...new Pending(state, project).recovered.keys()].toSorted()).toEqual(['de.json', 'fr.json']);
    rmSync(join(folder(), `${left}.${process.pid}`), { recursive: true });
    settle();
    expect(readdirSync(folder())).toEqual([left]);
    expect([...new Pending(state, project).recovered.keys()]).toEqual(['fr.json']);
    if (process.platform !== 'win32') expect(statSync(join(folder(), left)).mode & 0o077).toBe(0);
  });

  test('nothing is written anew where nothing is settled', () => {
    noted();
    die();
    writeFileSync(join(project, 'de.json'), '{}');
    const path = join(folder(), readdirSync(folder())[0]!);
    utimesSync(path, 1, 1);
    new Pending(state, project).done();
    expect(statSync(path).mtimeMs).toBe(1_000);
  });
});
