import { NO_LOCK, parseLock, withStyle, writeLock } from '../../../server/engine/parts/glossary/lock.ts';
import { parseStyle } from '../../../server/engine/parts/style/file.ts';
import { readStyleFiles } from '../../../server/engine/parts/style/files.ts';
import { itemsOf } from '../../../server/engine/parts/style/list.ts';
import { type PulledStyle, planStylePull } from '../../../server/engine/parts/style/pull.ts';
import { type KeepStyle, lockedNext, type PushedStyle, pushStyles } from '../../../server/engine/parts/style/push.ts';
import { compareStyles, type StyleState } from '../../../server/engine/parts/style/state.ts';
import type { StyleChoices } from '../../../server/engine/parts/style/steps.ts';
import type { NewStyleList, StyleList } from '../../../server/service/resources/style-types.ts';
import { ok } from '../../../shared/values/result.ts';
import type { Door } from '../glossary/world.ts';

const PATTERNS = ['style/**/*.json'];
const SERVICE = 'test';

/** A project folder in memory, with its lock file. */
export class StyleRepository {
  readonly files: Map<string, string>;
  lock: string;

  constructor(files: Readonly<Record<string, string>>, lock = writeLock(NO_LOCK)) {
    this.files = new Map(Object.entries(files));
    this.lock = lock;
  }

  clone(): StyleRepository {
    return new StyleRepository(Object.fromEntries(this.files), this.lock);
  }

  async state({ client }: Pick<Door, 'client'>): Promise<StyleState> {
    const access = {
      list: async () => [...this.files.keys()].map((name) => `/repo/${name}`),
      read: async (path: string) => ok({ path, text: this.files.get(path.slice(6)) ?? '' }),
    };
    const lock = parseLock(this.lock);
    if (!lock.ok) throw new Error(lock.error);
    const known = new Set(lock.value.styles.get(SERVICE)?.keys());
    const files = await readStyleFiles(access, '/repo', { patterns: PATTERNS, named: false, known });
    if (!files.ok) throw new Error('unreadable');
    const state = await compareStyles({ files: files.value, lock: lock.value, service: SERVICE }, client);
    if (!state.ok) throw state.error;
    return state.value;
  }

  /** A process that has ended (the door is shut) remembers nothing any more. */
  async push(door: Door, choices: StyleChoices = {}): Promise<readonly PushedStyle[]> {
    const pushed = await pushStyles(await this.state(door), door.client, choices, this.#keep(door));
    if (!pushed.ok) throw new Error('not kept');
    return pushed.value;
  }

  /** @param killed the process ends after so many files and entries of the lock file are written */
  async pull(
    door: Door,
    choices: { readonly prefer?: 'repository' | 'service'; readonly take?: readonly string[] } = {},
    killed = Number.POSITIVE_INFINITY,
  ): Promise<readonly PulledStyle[]> {
    const { prefer, take = [] } = choices;
    const pulled = planStylePull(await this.state(door), { patterns: PATTERNS, prefer, take: new Set(take) });
    let written = 0;
    for (const { plan, update, repository } of pulled) {
      if (update !== undefined && written++ < killed) this.files.set(update.name, update.text);
      const next = lockedNext(plan, plan.found, repository);
      if (next !== 'as it was' && written++ < killed) await this.#keep(door)(plan.file, next);
    }
    return pulled;
  }

  #keep(door: Door): KeepStyle<never> {
    return async (file, locked) => {
      const lock = parseLock(this.lock);
      if (lock.ok && door.left >= 0) this.lock = writeLock(withStyle(lock.value, SERVICE, file, locked));
      return ok(undefined);
    };
  }

  /** Changes the list of a file as a person would. */
  edit(file: string, change: (list: Writable) => void): void {
    const list = JSON.parse(this.files.get(file) ?? '{}') as Writable;
    change(list);
    this.files.set(file, JSON.stringify(list, undefined, 2));
  }

  items(file: string): Record<string, string> {
    const { list } = parseStyle(this.files.get(file) ?? '');
    return list === undefined ? {} : sortedItems(list);
  }
}

/** As it stands in a file. */
export interface Writable {
  name: string;
  language: string;
  rules: Record<string, Record<string, string>>;
  instructions: { label: string; prompt: string; sourceLanguage?: string }[];
}

export function fileOf(list: Partial<Writable> = {}): string {
  return JSON.stringify({ name: 'House', language: 'de', rules: {}, instructions: [], ...list }, undefined, 2);
}

export function sortedItems(list: NewStyleList): Record<string, string> {
  return Object.fromEntries([...itemsOf(list)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export async function lists({ client }: Door): Promise<readonly StyleList[]> {
  const listed = await client.styleRules.list();
  if (!listed.ok) throw listed.error;
  return listed.value;
}

/** The one list of a language. */
export async function listFor(door: Door, language = 'de'): Promise<StyleList> {
  const [first, second] = (await lists(door)).filter((list) => list.language === language);
  if (first === undefined || second !== undefined) throw new Error(`no list, or several, for ${language}`);
  return first;
}
