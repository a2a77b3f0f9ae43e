import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../../server/engine/parts/memory/entry.ts';
import type { Memory } from '../../../../../server/engine/parts/memory/memory.ts';
import { pull } from '../../../../../server/engine/parts/team/pull.ts';
import { type PushOptions, push } from '../../../../../server/engine/parts/team/push.ts';
import { exactDigest } from '../../../../../server/engine/parts/team/rows.ts';
import { openTeam, type Team } from '../../../../../server/engine/parts/team/team.ts';
import { entry, freshMemory, put } from '../../../../support/memory-entries.ts';
import { type TestServer, testServer } from '../../../../support/team-sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    acme: { ann: 'write', bob: 'write', ro: 'read', chief: 'admin' },
    other: { eve: 'admin' },
  });
}, 60_000);
afterAll(() => server.close());

const yieldNow = () => undefined;
let projects = 0;
/** Each test has a project of its own: the team's log is one. */
const freshProject = () => `shop${++projects}`;

async function teamOf(login: string, name?: string): Promise<Team> {
  const opened = await openTeam(await server.as(login), name);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** A computer: its memory, and one project on it. */
class Machine {
  readonly memory: Memory = freshMemory();
  readonly folder = '/home/shop';
  readonly login: string;
  readonly project: string;

  constructor(login: string, project: string) {
    this.login = login;
    this.project = project;
  }

  /** The file of the project says this. */
  has(...entries: readonly NewEntry[]): this {
    put(this.memory, entries, { project: this.folder, kind: 'file', path: `${this.folder}/de.json` });
    return this;
  }

  async push(options: Partial<PushOptions> = {}) {
    const { folder, project } = this;
    const done = await push(this.memory, await teamOf(this.login), { folder, project, yieldNow, ...options });
    if (!done.ok) throw new Error(done.error.message);
    return done.value;
  }

  async pull() {
    const done = await pull(this.memory, await teamOf(this.login), { yieldNow });
    if (!done.ok) throw new Error(done.error.message);
    return done.value;
  }

  /** What it knows of the project from the team. */
  async replica(): Promise<readonly string[]> {
    const { folder } = await teamOf(this.login);
    return this.memory.database
      .prepare(
        `SELECT s.text || ' = ' || e.target AS said FROM entry e JOIN source s ON s.id = e.source JOIN origin o ON o.id = e.origin
         JOIN project p ON p.id = o.project WHERE p.folder = ? AND o.path = ? ORDER BY 1`,
      )
      .all(folder, this.project)
      .map(({ said }) => String(said));
  }
}

const save = (target: string, more: Partial<NewEntry> = {}) => entry('Save', target, { unit: '/save', ...more });

describe('the log of a team', () => {
  test('what one computer has, another one gets; the same once more changes nothing', async () => {
    const project = freshProject();
    const [a, b] = [new Machine('ann', project), new Machine('bob', project)];
    a.has(save('Sichern'), entry('Close', 'Schließen', { unit: '/close' }));
    expect(await a.push()).toEqual({ offered: 2, corrections: 0, added: 2, superseded: 0 });
    expect(await a.push()).toEqual({ offered: 0, corrections: 0, added: 0, superseded: 0 });
    await b.pull();
    expect(await b.replica()).toEqual(['Close = Schließen', 'Save = Sichern']);
    expect((await b.pull()).rows).toBe(0);
    // The same repository on another computer: the team has it all.
    b.has(save('Sichern'), entry('Close', 'Schließen', { unit: '/close' }));
    expect(await b.push()).toEqual({ offered: 0, corrections: 0, added: 0, superseded: 0 });
  });

  test('a correction takes the place of what the team had, everywhere', async () => {
    const project = freshProject();
    const [a, b] = [new Machine('ann', project).has(save('Speichern')), new Machine('bob', project)];
    await a.push();
    await b.pull();
    expect(await b.replica()).toEqual(['Save = Speichern']);
    a.has(save('Sichern'));
    expect(await a.push()).toEqual({ offered: 1, corrections: 1, added: 1, superseded: 1 });
    await b.pull();
    await a.pull();
    expect(await b.replica()).toEqual(['Save = Sichern']);
    expect(await a.replica()).toEqual(['Save = Sichern']);
    // And back: it was true before, and is once more.
    a.has(save('Speichern'));
    expect(await a.push()).toMatchObject({ corrections: 1, added: 1, superseded: 1 });
    await b.pull();
    expect(await b.replica()).toEqual(['Save = Speichern']);
  });

  test('who has the old text still does not bring it back; who corrects the text that both had, does', async () => {
    const project = freshProject();
    const [a, old] = [new Machine('ann', project).has(save('Speichern')), new Machine('bob', project)];
    await a.push();
    await a.has(save('Sichern')).push();
    // A clone of last month.
    old.has(save('Speichern'));
    expect(await old.push()).toMatchObject({ offered: 1, corrections: 0, added: 0, superseded: 0 });
    // Its owner writes something new there: that is a correction.
    old.has(save('Festhalten'));
    expect(await old.push()).toMatchObject({ corrections: 1, added: 1, superseded: 1 });
    await a.pull();
    expect(await a.replica()).toEqual(['Save = Festhalten']);
  });

  test('a text that is seen for the first time stands beside what is there', async () => {
    const project = freshProject();
    const [a, b] = [new Machine('ann', project).has(save('Sichern')), new Machine('bob', project)];
    await a.push();
    b.has(save('Speichern'));
    expect(await b.push()).toEqual({ offered: 1, corrections: 0, added: 1, superseded: 0 });
    await a.pull();
    expect(await a.replica()).toEqual(['Save = Sichern', 'Save = Speichern']);
  });

  test('where a place has several translations, a new one of them corrects none', async () => {
    const project = freshProject();
    const a = new Machine('ann', project).has(save('Sichern'), save('Speichern'));
    await a.push();
    // One of two is another now; which of the others it was, nobody can say.
    a.has(save('Sichern'), save('Festhalten'));
    expect(await a.push()).toEqual({ offered: 1, corrections: 0, added: 1, superseded: 0 });
    // Only one is left, and it is new: two were here before.
    await new Machine('bob', project).has(save('Sichern'), save('Festhalten')).push();
    a.has(save('Behalten'));
    expect(await a.push()).toMatchObject({ corrections: 0, added: 1 });
  });

  test('a second translation of the same place corrects nothing while the first is there', async () => {
    const a = new Machine('ann', freshProject()).has(save('Sichern'));
    await a.push();
    a.has(save('Sichern'), save('Speichern'));
    expect(await a.push()).toEqual({ offered: 1, corrections: 0, added: 1, superseded: 0 });
  });

  test('a translation that was approved takes the place of itself', async () => {
    const a = new Machine('ann', freshProject()).has(save('Sichern'));
    await a.push();
    a.has(save('Sichern', { quality: 'approved' }));
    expect(await a.push()).toEqual({ offered: 1, corrections: 1, added: 1, superseded: 1 });
  });

  test('only what people stand for is given away: no proposals, no pseudo-translations, nothing of other projects', async () => {
    const a = new Machine('ann', freshProject()).has(save('Vorschlag', { quality: 'proposal' }), save('[Šàvé]'));
    put(a.memory, [entry('Else', 'Anders')], { project: '/home/private', kind: 'file', path: '/home/private/de.json' });
    put(a.memory, [entry('Lent', 'Geliehen')], { project: '', kind: 'import', path: '/x.tmx' });
    expect(await a.push({ dryRun: true })).toMatchObject({ offered: 0 });
  });

  test('a dry run sends nothing', async () => {
    const a = new Machine('ann', freshProject()).has(save('Sichern'));
    server.statements();
    expect(await a.push({ dryRun: true })).toEqual({ offered: 1, corrections: 0, added: 0, superseded: 0 });
    expect(server.statements().filter((one) => one.includes('append'))).toEqual([]);
    expect(await a.push()).toMatchObject({ added: 1 });
  });

  test('a kill between the answer of the server and the note of it doubles nothing', async () => {
    const project = freshProject();
    const a = new Machine('ann', project).has(save('Speichern'));
    await a.push();
    a.has(save('Sichern'));
    const team = await teamOf('ann');
    const dying: Team = {
      ...team,
      sql: {
        ...team.sql,
        query: async (text, values) => {
          const done = await team.sql.query(text, values);
          return text.includes('append') ? { ok: false, error: { kind: 'away', message: 'gone' } } : done;
        },
      },
    };
    const { folder } = a;
    expect(await push(a.memory, dying, { folder, project, yieldNow })).toMatchObject({ ok: false });
    expect(await a.push()).toMatchObject({ offered: 1, added: 0, superseded: 0 });
    await a.pull();
    expect(await a.replica()).toEqual(['Save = Sichern']);
  });

  test('what is forgotten on request goes from every replica, and is told apart from what is superseded', async () => {
    const project = freshProject();
    const [a, b] = [new Machine('ann', project), new Machine('bob', project)];
    a.has(...Array.from({ length: 30 }, (_, at) => entry(`Text ${at}`, `Wort ${at}`, { unit: `/${at}x` })));
    await a.push();
    await b.pull();
    expect(await b.replica()).toHaveLength(30);
    const chief = await teamOf('chief');
    const gone = await chief.sql.query('SELECT dragoman.forget(NULL, $1, NULL, NULL) AS n', [project]);
    expect(gone).toMatchObject({ ok: true, value: [{ n: 30 }] });
    expect(await server.exec(`SELECT 1 FROM dragoman.entry WHERE project = '${project}'`)).toEqual([]);
    await b.pull();
    expect(await b.replica()).toEqual([]);
  });

  test('one text or one author is forgotten, and nothing else', async () => {
    const project = freshProject();
    const a = new Machine('ann', project).has(save('Sichern'), entry('Open', 'Öffnen', { unit: '/open' }));
    await a.push({ author: 'Zoe' });
    a.has(save('Sichern'), entry('Open', 'Öffnen', { unit: '/open' }), entry('Close', 'Schließen', { unit: '/c' }));
    await a.push({ author: 'Max' });
    const chief = await teamOf('chief');
    const forget = (author: string | null, exact: string | null) =>
      chief.sql.query('SELECT dragoman.forget(NULL, $1, $2, $3) AS n', [project, author, exact]);
    expect(await forget(null, exactDigest('en', 'de', 'Open'))).toMatchObject({ value: [{ n: 1 }] });
    expect(await forget('Max', null)).toMatchObject({ value: [{ n: 1 }] });
    await a.pull();
    expect(await a.replica()).toEqual(['Save = Sichern']);
    expect(await chief.sql.query('SELECT dragoman.forget(NULL, NULL, NULL, NULL)')).toMatchObject({ ok: false });
  });

  test('a server that was restored from an older copy is followed anew', async () => {
    const project = freshProject();
    const [a, b] = [new Machine('ann', project).has(save('Sichern')), new Machine('bob', project)];
    await a.push();
    await b.pull();
    const { identity, last } = await teamOf('bob');
    b.memory.database.prepare('UPDATE replica SET last = ? WHERE team = ?').run(last + 100, identity);
    await b.pull();
    expect(await b.replica()).toEqual(['Save = Sichern']);
    expect(b.memory.replica.last(identity)).toBe(last);
  });
});

describe('rights', () => {
  test('who may only read, may not write; who may write, may not forget', async () => {
    const reader = new Machine('ro', freshProject()).has(save('Sichern'));
    await expect(reader.push()).rejects.toThrow('may only read');
    const writer = await teamOf('ann');
    const denied = await writer.sql.query("SELECT dragoman.forget(NULL, 'shop1', NULL, NULL)");
    expect(denied).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  test('another team sees nothing, whether it asks by function or reads the table', async () => {
    const a = new Machine('ann', freshProject()).has(save('Geheim'));
    await a.push();
    const [eve, ann] = [await server.as('eve'), await teamOf('ann')];
    expect(await eve.query('SELECT * FROM dragoman.entry')).toEqual({ ok: true, value: [] });
    expect(await ann.sql.query('SELECT count(*) > 0 AS some FROM dragoman.entry')).toMatchObject({
      value: [{ some: true }],
    });
    expect(await openTeam(eve, 'acme')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    for (const table of ['answer', 'member', 'team'])
      expect(await ann.sql.query(`SELECT * FROM dragoman.${table}`)).toMatchObject({ error: { kind: 'refused' } });
    for (const statement of ['DELETE FROM dragoman.entry', "UPDATE dragoman.entry SET target = ''"])
      expect(await ann.sql.query(statement)).toMatchObject({ error: { kind: 'refused' } });
  });

  test('a login of no team and a login of several are told what to do', async () => {
    const nobody = await openTeam(await server.as('nobody'), undefined);
    expect(nobody).toMatchObject({ error: { kind: 'refused', message: expect.stringContaining('no team') } });
    await server.exec("INSERT INTO dragoman.member SELECT id, 'eve', 'read' FROM dragoman.team WHERE name = 'acme'");
    const both = await openTeam(await server.as('eve'), undefined);
    expect(both).toMatchObject({ error: { message: expect.stringContaining('acme, other') } });
    expect(await openTeam(await server.as('eve'), 'other')).toMatchObject({ ok: true, value: { role: 'admin' } });
    await server.exec("DELETE FROM dragoman.member WHERE login = 'eve' AND role = 'read'");
  });
});
