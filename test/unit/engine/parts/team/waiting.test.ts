import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Row, TeamError } from '../../../../../server/engine/parts/team/sql.ts';
import type { Team } from '../../../../../server/engine/parts/team/team.ts';
import { Waiting } from '../../../../../server/engine/parts/team/waiting.ts';
import { ok } from '../../../../../shared/values/result.ts';

/** A server that answers which questions nobody is asking any more, and whoever waits for them. */
function waitingFor(options: { readonly listens?: boolean; readonly lookAgain?: number } = {}) {
  const ready = new Set<string>();
  const looks: string[][] = [];
  const state = {
    isAway: false,
    listeners: 0,
    notify: (): void => undefined,
    looking: undefined as (() => void) | undefined,
  };
  const sql: Team['sql'] = {
    name: 'here',
    query: async (_text, values = []) => {
      if (state.isAway) return { ok: false, error: { kind: 'away', message: 'It is away.' } };
      const asked = values[1] as string[];
      looks.push([...asked]);
      const found = asked.filter((one) => ready.has(one)).map((question): Row => ({ question }));
      state.looking?.();
      return ok(found);
    },
    listen: async (channel, onNotice) => {
      if (options.listens === false) return { ok: false, error: { kind: 'away', message: 'It cannot listen.' } };
      expect(channel).toBe('dragoman_answers_7');
      state.listeners += 1;
      state.notify = onNotice;
      return ok(() => {
        state.listeners -= 1;
      });
    },
    close: async () => undefined,
  };
  const told: string[] = [];
  const team: Team = { sql, name: 'acme', identity: 'x', folder: 'x', number: 7, role: 'write', last: 0 };
  const onTrouble = ({ message }: TeamError) => {
    told.push(message);
    void waiting.close();
  };
  const waiting: Waiting = new Waiting(team, onTrouble, options.lookAgain);
  return { waiting, state, ready, looks, told };
}

/** What has ended so far. */
function watched(all: Readonly<Record<string, Promise<void>>>): Set<string> {
  const ended = new Set<string>();
  for (const [name, one] of Object.entries(all)) void one.then(() => ended.add(name));
  return ended;
}

describe('waiting for what others ask', () => {
  test('who waits for what is ready goes on, the others wait; one statement looks after all', async () => {
    const { waiting, state, ready, looks } = waitingFor();
    const ended = watched({
      ab: waiting.for(['a', 'b'], undefined),
      bc: waiting.for(['b', 'c'], undefined),
      d: waiting.for(['d'], undefined),
    });
    await vi.waitFor(() => expect(looks).toEqual([['a', 'b', 'c', 'd']]));
    ready.add('b');
    state.notify();
    await vi.waitFor(() => expect(ended).toEqual(new Set(['ab', 'bc'])), 5_000);
    expect(state.listeners).toBe(1);
    ready.add('d');
    state.notify();
    await vi.waitFor(() => expect(ended.has('d')).toBe(true), 5_000);
    // Nobody asks about what nobody waits for.
    expect(looks.at(-1)).toEqual(['d']);
    const before = looks.length;
    await pause(1_300);
    expect(looks).toHaveLength(before);
    await waiting.close();
    expect(state.listeners).toBe(0);
  });

  test('without a notice it looks again by itself, also where it cannot listen', async () => {
    for (const listens of [true, false]) {
      const { waiting, ready, looks } = waitingFor({ listens });
      const ended = watched({ a: waiting.for(['a'], undefined) });
      await vi.waitFor(() => expect(looks).toHaveLength(1));
      ready.add('a');
      await vi.waitFor(() => expect(ended.has('a')).toBe(true), 5_000);
      await waiting.close();
    }
  });

  test('a notice that comes while it looks is not lost', async () => {
    // By itself it would look again in an hour.
    const { waiting, state, ready, looks } = waitingFor({ lookAgain: 3_600_000 });
    // The answer of the first look is on its way: what gets ready now is not in it.
    state.looking = () => {
      state.looking = undefined;
      ready.add('a');
      state.notify();
    };
    await waiting.for(['a'], undefined);
    expect(looks).toHaveLength(2);
    await waiting.close();
  });

  test('a notice about something else is one look', async () => {
    const { waiting, state, looks } = waitingFor({ lookAgain: 3_600_000 });
    void waiting.for(['a'], undefined);
    await vi.waitFor(() => expect(looks).toHaveLength(1));
    state.notify();
    await vi.waitFor(() => expect(looks).toHaveLength(2), 5_000);
    // Longer than notices are gathered.
    await pause(400);
    expect(looks).toHaveLength(2);
    await waiting.close();
  });

  test('who is called off goes, and the others that wait for the same stay', async () => {
    const { waiting, state, ready, looks } = waitingFor();
    const called = new AbortController();
    const ended = watched({ off: waiting.for(['a'], called.signal), on: waiting.for(['a'], undefined) });
    await vi.waitFor(() => expect(looks).toHaveLength(1));
    called.abort();
    await vi.waitFor(() => expect(ended).toEqual(new Set(['off'])));
    await waiting.for(['b'], called.signal);
    ready.add('a');
    state.notify();
    await vi.waitFor(() => expect(ended.has('on')).toBe(true), 5_000);
    expect(looks.flat()).not.toContain('b');
    await waiting.close();
  });

  test('when the server goes away, or the run is over, nobody waits any longer', async () => {
    const away = waitingFor();
    away.state.isAway = true;
    await away.waiting.for(['a'], undefined);
    expect(away.told).toEqual(['It is away.']);
    await away.waiting.for(['a'], undefined);
    const over = waitingFor();
    const ended = watched({ a: over.waiting.for(['a'], undefined) });
    await over.waiting.close();
    await vi.waitFor(() => expect(ended.has('a')).toBe(true));
    expect(over.state.listeners).toBe(0);
  });
});
