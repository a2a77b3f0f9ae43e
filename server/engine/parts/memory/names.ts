import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { normalizeLocale, parseLocale } from '../../../../shared/locale.ts';
import type { Origin } from './entry.ts';

/** A name that is stored once and referred to by number: a locale or a project folder. */
class Names {
  readonly #find: StatementSync;
  readonly #add: StatementSync;
  readonly #all: StatementSync;
  readonly #last: StatementSync;
  #known: readonly (readonly [id: number, name: string])[] = [];

  constructor(database: DatabaseSync, table: 'locale' | 'project', column: string) {
    this.#find = database.prepare(`SELECT id FROM ${table} WHERE ${column} = ?`);
    this.#add = database.prepare(`INSERT INTO ${table} (${column}) VALUES (?) RETURNING id`);
    this.#all = database.prepare(`SELECT id, ${column} AS name FROM ${table} ORDER BY id`);
    this.#last = database.prepare(`SELECT max(id) AS id FROM ${table}`);
  }

  find(name: string): number | undefined {
    const row = this.#find.get(name);
    return row === undefined ? undefined : Number(row['id']);
  }

  /** Inside a write transaction. */
  idOf(name: string): number {
    return this.find(name) ?? Number(this.#add.get(name)?.['id']);
  }

  /** The same list until a name is added: names are added, by other processes too, but never removed. */
  all(): readonly (readonly [id: number, name: string])[] {
    const last = Number(this.#last.get()?.['id'] ?? 0);
    if (last !== (this.#known.at(-1)?.[0] ?? 0))
      this.#known = this.#all.all().map((row) => [Number(row['id']), String(row['name'])]);
    return this.#known;
  }
}

/** Numbers of a memory's locales, projects and origins. */
export class Directory {
  readonly locales: Names;
  readonly projects: Names;
  readonly #origin: StatementSync;
  readonly #addOrigin: StatementSync;
  /** By tag, for the locales that existed when it was requested. */
  readonly #related = new Map<string, ReadonlyMap<number, 'exact' | 'related'>>();
  #locales: ReturnType<Names['all']> = [];

  constructor(database: DatabaseSync) {
    this.locales = new Names(database, 'locale', 'tag');
    this.projects = new Names(database, 'project', 'folder');
    this.#origin = database.prepare('SELECT id, digest FROM origin WHERE project = ? AND kind = ? AND path = ?');
    this.#addOrigin = database.prepare(
      "INSERT INTO origin (project, kind, path, digest, time) VALUES (?, ?, ?, '', ?) RETURNING id",
    );
  }

  /** The origin's number and digest; undefined: it is unknown. */
  origin({ project, kind, path }: Origin): { readonly id: number; readonly digest: string } | undefined {
    const projectId = this.projects.find(project);
    const row = projectId === undefined ? undefined : this.#origin.get(projectId, kind, path);
    return row === undefined ? undefined : { id: Number(row['id']), digest: String(row['digest']) };
  }

  /** Inside a write transaction. */
  originId(origin: Origin, now: number): number {
    const known = this.origin(origin);
    if (known !== undefined) return known.id;
    return Number(this.#addOrigin.get(this.projects.idOf(origin.project), origin.kind, origin.path, now)?.['id']);
  }

  localeId(tag: string): number {
    return this.locales.idOf(normalizeLocale(tag));
  }

  /** Numbers of the locales that are compatible with `tag`: the same language in the same script. `exact`: the tag itself. */
  related(tag: string): ReadonlyMap<number, 'exact' | 'related'> {
    const locales = this.locales.all();
    if (locales !== this.#locales) this.#related.clear();
    this.#locales = locales;
    const known = this.#related.get(tag);
    if (known !== undefined) return known;
    const wanted = normalizeLocale(tag);
    const found = new Map<number, 'exact' | 'related'>();
    for (const [id, name] of locales) {
      if (name === wanted) found.set(id, 'exact');
      else if (sameScript(name, wanted)) found.set(id, 'related');
    }
    this.#related.set(tag, found);
    return found;
  }
}

const TRADITIONAL: ReadonlySet<string> = new Set(['TW', 'HK', 'MO']);

function sameScript(a: string, b: string): boolean {
  return languageAndScript(a) === languageAndScript(b);
}

function languageAndScript(tag: string): string {
  const locale = parseLocale(tag);
  if (locale === undefined) return tag.toLowerCase();
  const { language, script, region } = locale;
  const chinese = language === 'zh' ? (TRADITIONAL.has(region ?? '') ? 'Hant' : 'Hans') : '';
  return `${language}-${script ?? chinese}`;
}
