import { baseLanguage } from '../../../../shared/locale.ts';
import type { TeamView } from './entry.ts';
import { entryOf, SELECT_ENTRIES } from './entry-rows.ts';
import type { Memory } from './memory.ts';
import type { TmxEntry } from './tmx/write.ts';

/** Entries read at once. */
const PAGE = 2_000;

export interface WalkFilter {
  /** Folder of the project; includes entries available to all. Absent: all projects. */
  readonly project?: string;
  /** The project in its team: includes its entries there. */
  readonly team?: TeamView | undefined;
  /** Language tags: a language includes all its regions. */
  readonly from?: string;
  readonly to?: string;
}

/** All entries of a memory except pseudo-translations, page by page, in the order in which they were added. */
export function* walk({ database }: Memory, { project, team, from, to }: WalkFilter): Generator<TmxEntry, void> {
  const page = database.prepare(
    `${SELECT_ENTRIES} JOIN origin o ON o.id = e.origin JOIN project p ON p.id = o.project
     WHERE e.id > ?2 AND e.engine IS NULL AND (?1 IS NULL OR p.folder IN (?1, '') OR (p.folder = ?3 AND o.path = ?4)) ORDER BY e.id LIMIT ${PAGE}`,
  );
  for (let last = 0; ; ) {
    const rows = page.all(project ?? null, last, team?.folder ?? null, team?.project ?? null);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = Number(end['id']);
    for (const row of rows) {
      const entry = entryOf(row);
      if (stands(from, entry.sourceLocale) && stands(to, entry.targetLocale)) yield entry;
    }
  }
}

/** Whether a tag is the requested one: a language includes all its regions. */
export function stands(wanted: string | undefined, tag: string): boolean {
  return (
    wanted === undefined || tag === wanted || (!wanted.includes('-') && baseLanguage(tag) === baseLanguage(wanted))
  );
}
