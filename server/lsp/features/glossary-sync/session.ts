import type { GlossaryTable } from '../../../core/formats/glossary/index.ts';
import { type ParseFile, parseFile } from '../../../core/formats/glossary/index.ts';
import type { GlossaryFile } from '../../../engine/parts/glossary/files.ts';
import type { FoundGlossary } from '../../../engine/parts/glossary/find.ts';
import { type MergedFiles, mergeFiles } from '../../../engine/parts/glossary/merge.ts';
import type { SyncState } from '../../../engine/parts/glossary/state.ts';
import { Locks } from '../translate/locks.ts';

/** Results for one folder, reused as long as their inputs are the same. */
interface Known {
  found?: { readonly key: string; readonly value: FoundGlossary };
  readonly tables: Map<string, { readonly text: string; readonly how: string; readonly table: GlossaryTable }>;
  merged?: { readonly of: readonly GlossaryTable[]; readonly value: MergedFiles };
  state?: { readonly of: readonly unknown[]; readonly value: SyncState };
}

/** What the commands of one server share, per folder: the last known state of the service, and what was parsed and compared. */
export class SyncSession {
  /** Serializes pushes and pulls of one folder. */
  readonly locks = new Locks();
  readonly #known = new Map<string, Known>();

  /** @param key what the answer depends on: the account, the glossary's id and name */
  recall(folder: string, key: string): FoundGlossary | undefined {
    const { found } = this.#of(folder);
    return found?.key === key ? found.value : undefined;
  }

  remember(folder: string, key: string, value: FoundGlossary): void {
    this.#of(folder).found = { key, value };
  }

  forget(folder: string): void {
    delete this.#of(folder).found;
  }

  /** A parser that parses each text once. */
  parser(folder: string): ParseFile {
    const { tables } = this.#of(folder);
    return (name, text, sourceLocale, comments) => {
      const known = tables.get(name);
      const how = `${sourceLocale ?? ''} ${comments ?? ''}`;
      if (known?.text === text && known.how === how) return known.table;
      const table = parseFile(name, text, sourceLocale, comments);
      tables.set(name, { text, how, table });
      return table;
    };
  }

  merge(folder: string, files: readonly GlossaryFile[]): MergedFiles {
    const known = this.#of(folder);
    const of = files.map(({ table }) => table);
    if (known.merged === undefined || !sameItems(known.merged.of, of)) known.merged = { of, value: mergeFiles(files) };
    return known.merged.value;
  }

  /** @param of what the comparison depends on */
  compare(folder: string, of: readonly unknown[], compare: () => SyncState): SyncState {
    const known = this.#of(folder);
    if (known.state === undefined || !sameItems(known.state.of, of)) known.state = { of, value: compare() };
    return known.state.value;
  }

  #of(folder: string): Known {
    const known = this.#known.get(folder) ?? { tables: new Map() };
    this.#known.set(folder, known);
    return known;
  }
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
