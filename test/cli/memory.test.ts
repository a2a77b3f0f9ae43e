import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMemory } from '../../server/engine/parts/memory/memory.ts';
import { folderOf, runCli } from '../support/cli.ts';

const unit = (id: string, source: string, target = '') =>
  `<trans-unit id="${id}"><source>${source}</source>${target}</trans-unit>\n`;
const xliff = (...units: string[]) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>`;
const done = (text: string) => `<target state="translated">${text}</target>`;
const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.xlf"] }\n',
  'old.de.xlf': xliff(unit('save.title', 'Save', done('Sichern')), unit('ok', 'OK', done('In Ordnung'))),
  'new.de.xlf': xliff(unit('save.title', 'Save'), unit('other', 'OK')),
};

/** A project and a state of its own. */
async function project(files: Readonly<Record<string, string>> = FILES) {
  const cwd = await folderOf(files);
  const state = await folderOf({});
  const env = { XDG_STATE_HOME: state };
  const run = (...args: string[]) => runCli(args, { cwd, env });
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
  return { cwd, env, run, json, file: join(state, 'dragoman', 'memory.sqlite') };
}

/** A TMX file with so many units. */
function large(units: number): string {
  const body = Array.from(
    { length: units },
    (_, n) =>
      `<tu><tuv xml:lang="en"><seg>Sentence number ${n} of the file</seg></tuv><tuv xml:lang="de"><seg>Satz ${n}</seg></tuv></tu>\n`,
  );
  return `<tmx version="1.4"><header srclang="en"/><body>${body.join('')}</body></tmx>`;
}

describe('dragoman memory', () => {
  test('fills itself from the project, answers, and gives translate what it knows', async () => {
    const { run, json, cwd } = await project();
    const dry = await json('translate', '--dry-run');
    expect(dry.total).toMatchObject({ translated: 1, reused: 1 });
    const cold = await json('translate', '--dry-run', '--no-memory');
    expect(cold.total).toMatchObject({ translated: 2, reused: 0 });
    const real = await json('translate');
    expect(real.total).toMatchObject({ translated: 1, reused: 1, refused: 0 });
    const text = await readFile(join(cwd, 'new.de.xlf'), 'utf8');
    expect(text).toContain('>Sichern</target>');
    // What the machine wrote is no person's word; what the memory gave is.
    expect(await json('memory', 'index')).toMatchObject({ files: 2, entries: 3, unreadable: [] });
    expect(await json('memory', 'index', '--accept')).toMatchObject({ entries: 4 });
    const { stdout } = await run('memory', 'lookup', 'Save!', '--to', 'de');
    expect(stdout).toContain(' 80 %  Sichern\n');
    expect((await json('memory', 'lookup', 'save', '--to', 'fr')).matches).toEqual([]);
  });

  test('goes out as TMX and comes back', async () => {
    const { run, json, cwd } = await project();
    await run('memory', 'index');
    expect(await json('memory', 'export', 'all.tmx', '--to', 'de')).toMatchObject({ exported: 2 });
    expect((await run('memory', 'export', 'all.tmx')).stderr).toContain('--force');
    expect(await json('memory', 'clear', '--yes')).toMatchObject({ forgotten: 2 });
    expect(await json('memory', 'stats')).toMatchObject({ entries: 0, sources: 0 });
    expect(await json('memory', 'import', 'all.tmx')).toMatchObject({ units: 2, imported: 2 });
    expect(await json('memory', 'import', 'all.tmx')).toMatchObject({ imported: 2 });
    expect(await json('memory', 'stats')).toMatchObject({ entries: 2 });
    await writeFile(join(cwd, 'bad.tmx'), '<tmx>\n<body>');
    const bad = await run('memory', 'import', 'bad.tmx');
    expect([bad.code, bad.stderr]).toEqual([5, expect.stringContaining('bad.tmx:1: <tmx> is never closed')]);
    expect(await json('memory', 'stats')).toMatchObject({ entries: 2 });
  });

  test('moves a damaged file aside, leaves a newer one alone, and translates all the same', async () => {
    const { run, file } = await project();
    await run('memory', 'index');
    await writeFile(file, 'This is no database, whatever its name says. '.repeat(100));
    const damaged = await run('translate', '--dry-run', '--json');
    expect(damaged.stderr).toContain(`${file} is damaged, and this run continues without it`);
    expect(JSON.parse(damaged.stdout).total).toMatchObject({ reused: 1 });
    const kept = async () => (await readdir(join(file, '..'))).filter((name) => name.includes('.damaged-'));
    // A dry run works on a copy of its own.
    expect(await kept()).toEqual([]);
    expect((await run('memory', 'stats')).stderr).toContain('was damaged. It was moved to');
    expect((await kept()).length).toBeGreaterThan(0);

    const opened = openMemory(file);
    if (!opened.ok) throw new Error(opened.error);
    opened.value.memory.database.exec('PRAGMA user_version = 99');
    opened.value.memory.close();
    const newer = await run('translate', '--dry-run', '--json');
    expect(newer.stderr).toContain('newer version');
    expect([newer.code, JSON.parse(newer.stdout).total.translated]).toEqual([0, 2]);
    expect((await run('memory', 'stats')).code).toBe(5);
  });

  test('survives a kill in the midst of an import that others watch; the next run completes it', async () => {
    const { cwd, env, json, file } = await project();
    await writeFile(join(cwd, 'large.tmx'), large(12_000));
    await json('memory', 'index');
    const entries = () => {
      const opened = openMemory(file);
      if (!opened.ok) throw new Error(opened.error);
      const { memory } = opened.value;
      const { n } = memory.database.prepare('SELECT count(*) AS n FROM entry').get() as { n: number };
      memory.close();
      return n;
    };
    // An import that comes to its 10,000th entry does not get past it: it is always the kill that ends it.
    const stalled = openMemory(file);
    if (!stalled.ok) throw new Error(stalled.error);
    stalled.value.memory.database.exec(`CREATE TRIGGER stall AFTER INSERT ON entry WHEN new.id = 10000 BEGIN
      SELECT count(*) FROM (WITH RECURSIVE ever(n) AS (SELECT 1 UNION ALL SELECT n FROM ever) SELECT n FROM ever);
    END`);
    stalled.value.memory.close();
    const killed = await runCli(['memory', 'import', 'large.tmx'], {
      cwd,
      env,
      started: (child) => {
        const look = setInterval(() => {
          if (child.exitCode === null && entries() < 1_000) return;
          clearInterval(look);
          child.kill('SIGKILL');
        }, 5);
      },
    });
    expect(killed.code).toBeNull();
    const left = entries();
    expect(left).toBeGreaterThanOrEqual(1_000);
    expect(left).toBeLessThan(10_000);
    const repaired = openMemory(file);
    if (!repaired.ok) throw new Error(repaired.error);
    repaired.value.memory.database.exec('DROP TRIGGER stall');
    repaired.value.memory.close();
    // Two at once, both whole.
    const [one, two] = await Promise.all([json('memory', 'import', 'large.tmx'), json('memory', 'index')]);
    expect([one.imported, two.entries >= 2]).toEqual([12_000, true]);
    expect(await json('memory', 'stats')).toMatchObject({ entries: 12_002, sources: 12_002 });
    const opened = openMemory(file);
    if (!opened.ok) throw new Error(opened.error);
    const { database } = opened.value.memory;
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(database.prepare('SELECT count(*) AS n FROM words').get()).toEqual({ n: 12_002 });
    opened.value.memory.close();
  });
});
