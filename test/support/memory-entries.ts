/** What tests of the translation memory share. */
import type { Catalog } from '../../server/core/formats/format.ts';
import { json } from '../../server/core/formats/json/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';
import { openDatabase } from '../../server/engine/parts/memory/database.ts';
import type { Entry, NewEntry, Origin } from '../../server/engine/parts/memory/entry.ts';
import { Memory } from '../../server/engine/parts/memory/memory.ts';

export function parseJson(text: string): Catalog {
  return json.parse(text, { path: '/locales/en.json', dialect: 'icu' });
}

/** One unit with this inner source. */
export function parseXliff(source: string): Catalog {
  return xliff.parse(
    `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="u"><source>${source}</source></trans-unit></body></file></xliff>`,
  );
}

/** A memory that forgets everything at the end, with a clock that ticks once per look. */
export function freshMemory(): Memory {
  let now = 0;
  return new Memory(openDatabase(':memory:'), () => ++now);
}

export const FILE: Origin = { project: '/app', kind: 'file', path: '/app/de.json' };

export function entry(source: string, target: string, more: Partial<NewEntry> = {}): NewEntry {
  return { sourceLocale: 'en', targetLocale: 'de', source, target, quality: 'human', ...more };
}

export function put(memory: Memory, entries: readonly NewEntry[], origin: Origin = FILE, digest = 'd'): void {
  for (const _ of memory.store.replace(origin, entries, digest));
}

export function ask(source: string, more: object = {}) {
  return { source, sourceLocale: 'en', targetLocale: 'de', project: '/app', ...more };
}

export function targets(entries: readonly Entry[]): readonly string[] {
  return entries.map(({ target }) => target);
}
