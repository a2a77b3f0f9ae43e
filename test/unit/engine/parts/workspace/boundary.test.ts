import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Boundary } from '../../../../../server/engine/parts/workspace/files/boundary.ts';
import { slashed } from '../../../../../server/engine/parts/workspace/paths.ts';

let top: string;
let project: string;
beforeEach(() => {
  top = slashed(realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-boundary-'))));
  project = `${top}/project`;
  for (const folder of ['project/locales', 'project/.git', 'project-two', 'elsewhere'])
    mkdirSync(join(top, folder), { recursive: true });
  for (const file of ['project/locales/de.json', 'project/.git/config', 'elsewhere/de.json', 'project-two/de.json'])
    writeFileSync(join(top, file), '{}');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(top, { recursive: true, force: true });
});

function bounded(...folders: readonly string[]): Boundary {
  const boundary = new Boundary();
  for (const folder of folders) boundary.admit(folder);
  return boundary;
}

/** Where a path leads below the temporary folder, or the kind of refusal and its reason. */
async function where(boundary: Boundary, path: string, fresh = false): Promise<string> {
  const place = await boundary.locate(path, fresh);
  return place.ok ? place.value.real.slice(top.length) : `${place.error.kind}: ${place.error.message}`;
}

describe('a path', () => {
  test('below an admitted folder is followed, whether there is something or not yet', async () => {
    const boundary = bounded(project);
    expect(await where(boundary, `${project}/locales/de.json`)).toBe('/project/locales/de.json');
    expect(await where(boundary, `${project}/locales/../locales/fr.json`)).toBe('/project/locales/fr.json');
    expect(await where(boundary, `${project}/a/b/fr.json`)).toBe('/project/a/b/fr.json');
    const [there, absent] = [
      await boundary.locate(`${project}/locales/de.json`),
      await boundary.locate(`${project}/x`),
    ];
    expect(there.ok && there.value.info?.isFile()).toBe(true);
    expect(absent.ok && 'info' in absent.value).toBe(false);
  });

  test.each(['../elsewhere/de.json', '../project-two/de.json', '..', '../../x.json'])('%s leads out', async (path) => {
    expect(await where(bounded(project), `${project}/${path}`)).toMatch(/^outside: .*Name a file below/);
  });

  test('lies in one of several folders, or in none', async () => {
    const boundary = bounded(project, `${top}/project-two`);
    expect(await where(boundary, `${top}/project-two/de.json`)).toBe('/project-two/de.json');
    expect(await where(boundary, `${top}/elsewhere/de.json`)).toMatch(/^outside: .*Open its folder/);
    expect(await where(bounded(), `${project}/locales/de.json`)).toMatch(/^outside: .*Open its folder/);
  });

  test('may begin where there is nothing at all', async () => {
    for (const path of ['/no-such-folder-here/a/b.json', '/no-such-file-here.json']) {
      const place = await bounded('/').locate(path);
      expect(place).toEqual({ ok: true, value: { real: path } });
    }
  });

  test('below a folder of Git that is itself admitted is no way into Git', async () => {
    expect(await where(bounded(`${project}/.git`), `${project}/.git/config`)).toBe('/project/.git/config');
  });

  test('into what belongs to Git is refused, whatever its case', async () => {
    const boundary = bounded(project);
    for (const path of ['.git/config', '.git', '.GIT/hooks/pre-commit', 'sub/.git/config'])
      expect(await where(boundary, `${project}/${path}`)).toMatch(/belongs to Git/);
    expect(await bounded('/').reasonAgainst('/.git/config', '/.git/config')).toMatch(/belongs to Git/);
    expect(await where(boundary, `${project}/.github/a.json`)).toBe('/project/.github/a.json');
    expect(await where(boundary, `${project}/a.git/b.json`)).toBe('/project/a.git/b.json');
  });

  test('with a NUL character is no path', async () => {
    expect(await where(bounded(project), `${project}/a\0.json`)).toBe(
      `other: ${project}/a\\0.json has a NUL character in it, which no path can have. Name a file of the project.`,
    );
  });
});

describe('a link', () => {
  test('within the project is followed', async () => {
    symlinkSync(join(project, 'locales'), join(project, 'link'));
    symlinkSync(join(project, 'locales/de.json'), join(project, 'one.json'));
    const boundary = bounded(project);
    expect(await where(boundary, `${project}/link/de.json`)).toBe('/project/locales/de.json');
    expect(await where(boundary, `${project}/one.json`)).toBe('/project/locales/de.json');
    const place = await boundary.locate(`${project}/one.json`);
    expect(place.ok && 'info' in place.value).toBe(false);
  });

  test('that leads out is refused, be it a file, a folder, or on the way to what is not there yet', async () => {
    symlinkSync(join(top, 'elsewhere'), join(project, 'link'));
    symlinkSync(join(top, 'elsewhere/de.json'), join(project, 'one.json'));
    symlinkSync(join(top, 'project-two'), join(project, 'two'));
    const boundary = bounded(project);
    for (const path of ['link/de.json', 'link/new.json', 'link/a/b/new.json', 'one.json', 'two/de.json'])
      expect(await where(boundary, `${project}/${path}`)).toMatch(/^outside: .*Replace the link/);
  });

  test('into what belongs to Git is refused', async () => {
    symlinkSync(join(project, '.git'), join(project, 'link'));
    expect(await where(bounded(project), `${project}/link/config`)).toMatch(/belongs to Git/);
  });

  test('that leads to nothing is no file that could be made', async () => {
    symlinkSync(join(top, 'elsewhere/new.json'), join(project, 'new.json'));
    expect(await where(bounded(project), `${project}/new.json`)).toMatch(/leads to nothing/);
  });

  test('that goes round in a circle says so', async () => {
    symlinkSync('loop.json', join(project, 'loop.json'));
    expect(await where(bounded(project), `${project}/loop.json`)).toMatch(/^other: .*form a loop/);
  });

  test('that leads out is told with the innermost folder that holds it', async () => {
    symlinkSync(join(top, 'elsewhere/de.json'), join(project, 'locales/one.json'));
    const folders = [project, `${project}/locales`, `${top}/project-two`];
    for (const order of [folders, folders.toReversed()])
      expect(await where(bounded(...order), `${project}/locales/one.json`)).toContain(
        `outside of the project folder ${project}/locales, and`,
      );
  });

  test('as the project folder itself is one place with what it leads to', async () => {
    symlinkSync(project, join(top, 'door'));
    expect(await where(bounded(`${top}/door`), `${top}/door/locales/de.json`)).toBe('/project/locales/de.json');
    expect(await where(bounded(`${top}/door`), `${project}/locales/de.json`)).toBe('/project/locales/de.json');
  });
});

describe('a link that is put there meanwhile', () => {
  const swap = () => {
    renameSync(join(project, 'locales'), join(project, 'old'));
    symlinkSync(join(top, 'elsewhere'), join(project, 'locales'));
  };

  test('is seen at once by who asks anew, and by all after a second', async () => {
    const boundary = bounded(project);
    const path = `${project}/locales/de.json`;
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    expect(await where(boundary, path)).toBe('/project/locales/de.json');
    swap();
    now += 999;
    expect(await boundary.locate(path)).toMatchObject({ value: { real: path } });
    expect(await boundary.reasonAgainst(path, path)).toBeUndefined();
    expect(await where(boundary, path, true)).toMatch(/^outside/);
    const other = bounded(project);
    renameSync(join(project, 'locales'), join(project, 'link'));
    renameSync(join(project, 'old'), join(project, 'locales'));
    expect(await where(other, path)).toBe('/project/locales/de.json');
    renameSync(join(project, 'locales'), join(project, 'old'));
    renameSync(join(project, 'link'), join(project, 'locales'));
    now += 1_000;
    expect(await where(other, path)).toMatch(/^outside/);
  });

  test('a folder that was not there is looked for again at once', async () => {
    const boundary = bounded(project);
    expect(await where(boundary, `${project}/new/de.json`)).toBe('/project/new/de.json');
    symlinkSync(join(top, 'elsewhere'), join(project, 'new'));
    expect(await where(boundary, `${project}/new/de.json`)).toMatch(/^outside/);
  });
});

describe('a project folder', () => {
  test('that is made meanwhile counts at once', async () => {
    const boundary = bounded(`${top}/late`);
    expect(await where(boundary, `${top}/late/de.json`)).toMatch(/^outside/);
    mkdirSync(join(top, 'late'));
    expect(await where(boundary, `${top}/late/de.json`)).toBe('/late/de.json');
  });

  test('that is a link to another version meanwhile is that one for who asks anew', async () => {
    symlinkSync(project, join(top, 'current'));
    const boundary = bounded(`${top}/current`);
    expect(await where(boundary, `${top}/current/locales/de.json`)).toBe('/project/locales/de.json');
    rmSync(join(top, 'current'));
    symlinkSync(join(top, 'project-two'), join(top, 'current'));
    // Who asks for a reason only, at once, is told of what was there a moment ago.
    expect(await boundary.reasonAgainst(`${top}/current/x`, `${project}/x`)).toBeUndefined();
    expect(await boundary.reasonAgainst(`${top}/current/x`, `${project}/x`, true)).toMatch(/leads to/);
    expect(await where(boundary, `${top}/current/new/de.json`, true)).toBe('/project-two/new/de.json');
  });
});

describe('a file that the user has named', () => {
  test('may lie anywhere, alone', async () => {
    const boundary = bounded(project);
    boundary.name(`${top}/elsewhere/de.json`);
    expect(await where(boundary, `${top}/elsewhere/../elsewhere/de.json`)).toBe('/elsewhere/de.json');
    expect(await where(boundary, `${top}/elsewhere/fr.json`)).toMatch(/^outside/);
    expect(boundary.grants).toEqual({ folders: [project], lent: [], named: [`${top}/elsewhere/de.json`] });
  });

  test('below one of several folders is no exception either', async () => {
    symlinkSync(join(top, 'elsewhere/de.json'), join(project, 'one.json'));
    const boundary = bounded(`${top}/project-two`, project);
    boundary.name(`${project}/one.json`);
    expect(await where(boundary, `${project}/one.json`)).toMatch(/^outside/);
  });

  test('below the project is no exception: a link there still leads out', async () => {
    symlinkSync(join(top, 'elsewhere/de.json'), join(project, 'one.json'));
    const boundary = bounded(project);
    boundary.name(`${project}/one.json`, `${top}/elsewhere`);
    expect(await where(boundary, `${project}/one.json`)).toMatch(/^outside/);
    expect(boundary.grants).toEqual({ folders: [project], lent: [], named: [] });
  });

  test('brings the folder beside it when that is said, and stays named', async () => {
    const boundary = bounded(project);
    boundary.name(`${top}/elsewhere/de.json`, `${top}/elsewhere`);
    expect(await where(boundary, `${top}/elsewhere/fr.json`)).toBe('/elsewhere/fr.json');
    boundary.name(`${top}/elsewhere/de.json`, `${top}/project-two`);
    expect(boundary.grants.folders).toContain(`${top}/project-two`);
  });
});
