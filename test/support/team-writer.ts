/** One writer of `team-writers.ts`: fills its own memory when that is new, and gives it to the team. Arguments: address, memory, number, entries. */

import type { NewEntry } from '../../server/engine/parts/memory/entry.ts';
import { openMemory } from '../../server/engine/parts/memory/memory.ts';
import { encode } from '../../server/engine/parts/memory/segment.ts';
import { readAddress } from '../../server/engine/parts/team/address.ts';
import { connect } from '../../server/engine/parts/team/connect.ts';
import { push } from '../../server/engine/parts/team/push.ts';
import { openTeam } from '../../server/engine/parts/team/team.ts';

/** Every tenth entry is the same for all writers. */
export function* entriesOf(writer: number, count: number): Generator<NewEntry, void> {
  for (let at = 0; at < count; at++) {
    const who = at % 10 === 0 ? 'all' : `writer ${writer}`;
    const source = encode([`Sentence ${at} of ${who} with some words`]);
    const target = encode([`Satz ${at} von ${who} mit einigen Wörtern`]);
    yield { sourceLocale: 'en', targetLocale: 'de', source, target, unit: `key.u${at}`, quality: 'human', time: 1 };
  }
}

/** How many rows the team has when all writers are done. */
export function rowsOf(writers: number, count: number): number {
  const common = Math.ceil(count / 10);
  return common + writers * (count - common);
}

if (process.argv[1] === import.meta.filename) {
  const [url = '', path = '', writer = '0', count = '0'] = process.argv.slice(2);
  const opened = openMemory(path, 8_000);
  const address = readAddress(url);
  if (!opened.ok || !address.ok) throw new Error('no memory or no address');
  const { memory } = opened.value;
  const origin = { project: '/work', kind: 'file', path: '/work/de.json' } as const;
  if (!memory.store.isCurrent(origin, 'whole'))
    for (const _ of memory.store.replace(origin, entriesOf(Number(writer), Number(count)), 'whole'));
  const sql = connect(address.value);
  if (!sql.ok) throw new Error(sql.error.message);
  const team = await openTeam(sql.value, undefined);
  if (!team.ok) throw new Error(team.error.message);
  process.stdout.write('begin\n');
  const pushed = await push(memory, team.value, { folder: '/work', project: 'shop', yieldNow: () => undefined });
  await sql.value.close();
  memory.close();
  if (!pushed.ok) {
    process.stderr.write(pushed.error.message);
    process.exitCode = 1;
  }
}
