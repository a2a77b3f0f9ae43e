import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../../server/engine/parts/memory/entry.ts';
import { rowOf } from '../../../../../server/engine/parts/team/rows.ts';
import { openTeam, type Team } from '../../../../../server/engine/parts/team/team.ts';
import { TeamWork } from '../../../../../server/engine/parts/team/work.ts';
import { entry } from '../../../../support/memory-entries.ts';
import { type TestServer, testServer } from '../../../../support/team-sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ acme: { ann: 'write', bob: 'write', chief: 'admin' }, other: { eve: 'admin' } });
}, 60_000);
/** They give signs of life as long as they are open. */
const open: TeamWork[] = [];
afterAll(async () => {
  for (const one of open) await one.close();
  await server.close();
});

async function teamOf(login: string): Promise<Team> {
  const opened = await openTeam(await server.as(login), undefined);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

let tests = 0;
/** Each test has an account and questions of its own. */
const fresh = () => {
  const name = `test${++tests}`;
  return { account: name, q: (at: number) => Buffer.from(`${name} ${at}`).toString('hex') };
};

async function machine(login: string, account: string, concurrency?: number) {
  const onTrouble = (message: string) => expect.fail(message);
  const begun = await TeamWork.begin(await teamOf(login), { project: 'shop', account, concurrency, onTrouble });
  if (!begun.ok) throw new Error(begun.error.message);
  open.push(begun.value);
  return begun.value;
}

const asked = (...questions: readonly string[]) => new Map(questions.map((one) => [one, 10]));
const answer = (text: string, billed = 10) =>
  JSON.stringify({ text, detectedSourceLang: 'EN', billedCharacters: billed });

async function claim(work: TeamWork, questions: readonly string[], isAnew = false) {
  const claimed = await work.claim(asked(...questions), isAnew, undefined);
  if (!claimed.ok) throw new Error(claimed.error.message);
  const { known, mine } = claimed.value;
  return { known: [...known], mine: [...mine].sort() };
}

const used = async (account: string) =>
  Number((await server.exec(`SELECT used FROM dragoman.account WHERE name = '${account}'`))[0]?.['used'] ?? 0);
const expire = (question: string) =>
  server.exec(
    `UPDATE dragoman.answer SET lease = now() - interval '1 s' WHERE question = decode('${question}', 'hex')`,
  );

describe('reservations', () => {
  test('of machines that ask the same, one asks; the others find its answer, and the account is charged once', async () => {
    const { account, q } = fresh();
    const [a, b] = [await machine('ann', account), await machine('bob', account)];
    expect(await claim(a, [q(1), q(2), q(4)])).toEqual({ known: [], mine: [q(1), q(2), q(4)].sort() });
    expect(await claim(b, [q(2), q(3)])).toEqual({ known: [], mine: [q(3)] });
    await a.keep(new Map([[q(2), { answer: answer('zwei', 7), text: 'two' }]]), 'de');
    expect(await claim(b, [q(2)])).toEqual({ known: [[q(2), answer('zwei', 7)]], mine: [] });
    // 10 for each reservation, 7 for what was billed.
    expect(await used(account)).toBe(10 + 7 + 10 + 10);
    await a.close();
    await b.close();
    // What nobody asked about in the end costs nothing.
    expect(await used(account)).toBe(7);
    expect(await claim(await machine('ann', account), [q(1)])).toEqual({ known: [], mine: [q(1)] });
  });

  test('a machine that has died loses its reservations and keeps its answers', async () => {
    const { account, q } = fresh();
    const [dead, b] = [await machine('ann', account), await machine('bob', account)];
    await claim(dead, [q(1), q(2)]);
    await dead.keep(new Map([[q(1), { answer: answer('eins'), text: 'one' }]]), 'de');
    await expire(q(2));
    expect(await claim(b, [q(1), q(2)])).toEqual({ known: [[q(1), answer('eins')]], mine: [q(2)] });
    // It was only slow: its answer is as good as the other's, and nothing is lost.
    await dead.keep(new Map([[q(2), { answer: answer('zwei'), text: 'two' }]]), 'de');
    await b.keep(new Map([[q(2), { answer: answer('deux'), text: 'two' }]]), 'de');
    expect((await claim(dead, [q(2)])).known).toEqual([[q(2), answer('deux')]]);
  });

  test('a sign of life holds the reservations of the run, and of no other', async () => {
    const { account, q } = fresh();
    const [a, b, c] = [await machine('ann', account), await machine('bob', account), await machine('bob', account)];
    await claim(a, [q(1)]);
    await claim(b, [q(2)]);
    await expire(q(1));
    await expire(q(2));
    const id = (await server.exec(`SELECT run FROM dragoman.answer WHERE question = decode('${q(1)}', 'hex')`))[0]?.[
      'run'
    ];
    const { sql, name } = await teamOf('ann');
    await sql.query('SELECT dragoman.alive($1, $2, $3, $4, $5, 20, 0)', [name, id, 'here', 'shop', account]);
    expect((await claim(c, [q(1), q(2)])).mine).toEqual([q(2)]);
  });

  test('who wants new answers gets them once, and nobody loses the old one before', async () => {
    const { account, q } = fresh();
    const a = await machine('ann', account);
    await claim(a, [q(1)]);
    await a.keep(new Map([[q(1), { answer: answer('alt'), text: 'old' }]]), 'de');
    const [anew, other] = [await machine('ann', account), await machine('bob', account)];
    expect(await claim(anew, [q(1)], true)).toEqual({ known: [], mine: [q(1)] });
    expect((await claim(other, [q(1)])).known).toEqual([[q(1), answer('alt')]]);
    expect(await used(account)).toBe(10 + 10);
    await anew.release([q(1)]);
    expect(await used(account)).toBe(10);
    expect((await claim(other, [q(1)])).known).toEqual([[q(1), answer('alt')]]);
    // Nobody holds it any more: the next one may ask anew.
    expect((await claim(other, [q(1)], true)).mine).toEqual([q(1)]);
    await other.release([q(1)]);
    await claim(anew, [q(1)], true);
    await anew.keep(new Map([[q(1), { answer: answer('neu'), text: 'old' }]]), 'de');
    expect((await claim(anew, [q(1)], true)).known).toEqual([[q(1), answer('neu')]]);
  });

  test('what is new is decided by the clock of the server alone, whatever that of the machine says', async () => {
    const { account, q } = fresh();
    const old = await machine('ann', account);
    await claim(old, [q(1)]);
    await old.keep(new Map([[q(1), { answer: answer('alt'), text: 'old' }]]), 'de');
    const anew = await machine('bob', account);
    /** Hours by which the server is ahead of the machine, for both moments. */
    const ahead = async (entered: number, started: number) => {
      await server.exec(
        `UPDATE dragoman.answer SET lease = NULL, entered = now() + interval '${entered} h' WHERE account = '${account}'`,
      );
      await server.exec(
        `UPDATE dragoman.run SET started = now() + interval '${started} h' WHERE account = '${account}'`,
      );
    };
    await ahead(5, 6);
    expect((await claim(anew, [q(1)], true)).mine).toEqual([q(1)]);
    await ahead(-5, -6);
    expect((await claim(anew, [q(1)], true)).known).toEqual([[q(1), answer('alt')]]);
  });

  test('another team knows nothing of it', async () => {
    const { account, q } = fresh();
    const a = await machine('ann', account);
    await claim(a, [q(1)]);
    await a.keep(new Map([[q(1), { answer: answer('geheim'), text: 'secret' }]]), 'de');
    expect(await claim(await machine('eve', account), [q(1)])).toEqual({ known: [], mine: [q(1)] });
    expect((await claim(a, [q(1)])).known).toHaveLength(1);
  });

  test('a person’s correction takes an answer of the service out of use, one that agrees does not', async () => {
    const { account, q } = fresh();
    const a = await machine('ann', account);
    await claim(a, [q(1), q(2)]);
    await a.keep(new Map([[q(1), { answer: answer('Speichern <x id="1"/>'), text: 'Keep it <x id="1"/>' }]]), 'de');
    await a.keep(new Map([[q(2), { answer: answer('Öffnen'), text: 'Open it' }]]), 'de');
    const { sql, name } = await teamOf('bob');
    const says = async (...entries: readonly NewEntry[]) => {
      const rows = entries.map((one) => ({ ...rowOf(one, 'shop', 1), changed: false }));
      expect(
        await sql.query('SELECT * FROM dragoman.append($1, $2, NULL, $3::jsonb)', [name, 'shop', JSON.stringify(rows)]),
      ).toMatchObject({ ok: true });
    };
    await says(entry('Open it', 'Öffnen'), entry('Keep it', 'Garder', { targetLocale: 'fr' }));
    expect((await claim(a, [q(1), q(2)])).known).toHaveLength(2);
    await says(entry('Keep it', 'Behalten'));
    const { known, mine } = await claim(await machine('bob', account), [q(1), q(2)]);
    expect(known.map(([question]) => question)).toEqual([q(2)]);
    expect(mine).toEqual([q(1)]);
  });
});

describe('budget and pace', () => {
  test('beyond the budget of the month nothing is reserved, and the run is told how much is left', async () => {
    const { account, q } = fresh();
    const chief = await teamOf('chief');
    await chief.sql.query('SELECT dragoman.set_account($1, $2, 25, 1000)', [chief.name, account]);
    const a = await machine('ann', account);
    await claim(a, [q(1), q(2)]);
    const refused = await a.claim(asked(q(3)), false, undefined);
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'quota', message: expect.stringContaining('has 5 left') },
    });
    expect(await used(account)).toBe(20);
    expect(await server.exec(`SELECT 1 FROM dragoman.answer WHERE question = decode('${q(3)}', 'hex')`)).toEqual([]);
    // The next month.
    await server.exec(`UPDATE dragoman.account SET month = month - interval '1 month' WHERE name = '${account}'`);
    expect((await claim(a, [q(3)])).mine).toEqual([q(3)]);
    expect(await used(account)).toBe(10);
  });

  test('a statement that is sent again, since its answer was lost, is charged once', async () => {
    const { account, q } = fresh();
    const a = await machine('ann', account);
    await claim(a, [q(1)]);
    expect((await claim(a, [q(1)])).mine).toEqual([q(1)]);
    expect(await used(account)).toBe(10);
    const kept = new Map([[q(1), { answer: answer('eins', 12), text: 'one' }]]);
    await a.keep(kept, 'de');
    await a.keep(kept, 'de');
    expect(await used(account)).toBe(12);
    await a.close();
    expect(await used(account)).toBe(12);
  });

  test('requests of all machines stand in one row', async () => {
    const { account, q } = fresh();
    const chief = await teamOf('chief');
    await chief.sql.query('SELECT dragoman.set_account($1, $2, NULL, 10)', [chief.name, account]);
    const waits: number[] = [];
    for (const login of ['ann', 'bob', 'ann', 'bob']) {
      const { sql, name } = await teamOf(login);
      const id = '00000000-0000-4000-8000-00000000000'.concat(String(waits.length));
      const one = JSON.stringify([{ q: q(waits.length), n: 1 }]);
      const made = await sql.query('SELECT wait FROM dragoman.claim($1, $2, $3, 20, $4::jsonb, false)', [
        name,
        id,
        account,
        one,
      ]);
      waits.push(made.ok ? Number(made.value[0]?.['wait']) : Number.NaN);
    }
    // A tenth of a second each, less what has passed meanwhile.
    expect(waits[0]).toBe(0);
    const { rate, ahead } = (
      await server.exec(
        `SELECT rate, extract(epoch FROM next - clock_timestamp())::float8 AS ahead FROM dragoman.account WHERE name = '${account}'`,
      )
    )[0] as { rate: number; ahead: number };
    expect(rate).toBe(10);
    expect(ahead).toBeLessThanOrEqual(0.4);
    expect(waits[3]).toBeLessThanOrEqual(300);
    // What is known costs no turn.
    const known = await claim(await machine('ann', account), []);
    expect(known).toEqual({ known: [], mine: [] });
  });
});

describe('what is reserved at once', () => {
  /** Whether it is over after the server has answered whatever it was asked so far. */
  async function isOver(work: Promise<unknown>): Promise<boolean> {
    let over = false;
    void work.then(() => {
      over = true;
    });
    for (let statement = 0; statement < 5; statement++) await server.exec('SELECT 1');
    return over;
  }

  test('is what is on the wire: the rest is left to other machines, which find it free', async () => {
    const { account, q } = fresh();
    const [a, b] = [await machine('ann', account, 1), await machine('bob', account, 1)];
    expect((await claim(a, [q(1), q(2)])).mine).toHaveLength(2);
    const next = claim(a, [q(3)]);
    expect(await isOver(next)).toBe(false);
    expect((await claim(b, [q(3)])).mine).toEqual([q(3)]);
    // One of a request's two answers is not the end of the request.
    await a.keep(new Map([[q(1), { answer: answer('eins'), text: 'one' }]]), 'de');
    expect(await isOver(next)).toBe(false);
    await a.release([q(2)]);
    expect(await next).toEqual({ known: [], mine: [] });
    // Nothing was reserved: the place is free at once.
    expect((await claim(a, [q(4)])).mine).toEqual([q(4)]);
  });

  test('who is called off while it waits has reserved nothing', async () => {
    const { account, q } = fresh();
    const a = await machine('ann', account, 1);
    await claim(a, [q(1)]);
    const called = new AbortController();
    const next = a.claim(asked(q(2)), false, called.signal);
    called.abort();
    expect(await next).toEqual({ ok: true, value: { known: new Map(), mine: new Set() } });
    expect((await claim(await machine('bob', account), [q(2)])).mine).toEqual([q(2)]);
  });

  test('a refusal by the budget gives the place back', async () => {
    const { account, q } = fresh();
    const chief = await teamOf('chief');
    await chief.sql.query('SELECT dragoman.set_account($1, $2, 15, NULL)', [chief.name, account]);
    const a = await machine('ann', account, 1);
    expect((await a.claim(new Map([[q(1), 20]]), false, undefined)).ok).toBe(false);
    expect((await claim(a, [q(2)])).mine).toEqual([q(2)]);
  });
});

describe('who waits for what others ask', () => {
  const ready = async (questions: readonly string[]) => {
    const { sql, name } = await teamOf('bob');
    const rows = await sql.query('SELECT dragoman.ready($1, $2) AS question', [name, questions]);
    if (!rows.ok) throw new Error(rows.error.message);
    return rows.value.map((row) => row['question']);
  };

  test('is told of an answer, of what was given back, and of what a dead machine had reserved', async () => {
    const { account, q } = fresh();
    const [a, b] = [await machine('ann', account), await machine('bob', account)];
    await claim(a, [q(1), q(2), q(3), q(4)]);
    expect(await ready([q(1), q(2), q(3), q(4)])).toEqual([]);
    await a.keep(new Map([[q(1), { answer: answer('eins'), text: 'one' }]]), 'de');
    expect(await ready([q(1), q(2), q(3), q(4)])).toEqual([q(1)]);
    await a.release([q(2)]);
    await expire(q(3));
    expect((await ready([q(1), q(2), q(3), q(4)])).sort()).toEqual([q(1), q(2), q(3)].sort());
    // Nobody waits who could go on.
    await b.changed([q(4), q(1)], undefined);
    expect(await claim(b, [q(1), q(4)])).toEqual({ known: [[q(1), answer('eins')]], mine: [] });
  });
});

describe('without the server', () => {
  test('a run goes on alone, and says so once', async () => {
    const { account, q } = fresh();
    const team = await teamOf('ann');
    let isAway = false;
    const sql: Team['sql'] = {
      ...team.sql,
      query: async (text, values) =>
        isAway ? { ok: false, error: { kind: 'away', message: 'It is away.' } } : team.sql.query(text, values),
    };
    const told: string[] = [];
    const options = { project: 'shop', account, onTrouble: (message: string) => void told.push(message) };
    const begun = await TeamWork.begin({ ...team, sql }, options);
    if (!begun.ok) throw new Error(begun.error.message);
    isAway = true;
    expect(await claim(begun.value, [q(1)])).toEqual({ known: [], mine: [q(1)] });
    await begun.value.keep(new Map([[q(1), { answer: answer('eins'), text: 'one' }]]), 'de');
    await begun.value.close();
    expect(told).toEqual([expect.stringContaining('It is away.')]);
  });
});
