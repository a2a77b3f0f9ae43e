import type { CancellationToken } from 'vscode-languageserver/node';
import { hasExtension, TABLE_EXTENSIONS } from '../../shared/extensions.ts';
import { byCodeUnit } from '../../shared/order.ts';
import { glossaryPatterns } from '../../shared/project/project.ts';
import type { GlossaryTable } from '../core/formats/glossary/index.ts';
import { parseFile } from '../core/formats/glossary/index.ts';
import { buildTerms, listTerms, type Terms } from '../core/terms/index.ts';
import { glossaryMatcher } from '../engine/parts/glossary/files.ts';
import { ownerOf } from '../engine/parts/workspace/extend.ts';
import type { Documents } from './documents.ts';
import { drain } from './guard.ts';
import type { ProjectState } from './projects.ts';
import type { Snapshot } from './snapshot.ts';

/** A glossary file of a project as the user sees it. */
export interface OpenGlossary {
  /** Relative to the project folder. */
  readonly name: string;
  readonly snapshot: Snapshot;
  readonly table: GlossaryTable;
}

/** The terms of two locales; absent if the glossary has none for them. */
export interface LocaleTerms {
  readonly terms?: Terms;
  /** The files that the terms come from. */
  readonly files: readonly OpenGlossary[];
}

/** How many indexes are kept: only a few locales of a project are in use. */
const KEPT = 8;

interface Known {
  /** The folder of the glossary's project. */
  readonly folder: string;
  readonly isGlossary: (name: string) => boolean;
  readonly names: Promise<readonly string[]>;
  /** Files that were opened: the client may not have reported yet that they exist. */
  readonly opened: Set<string>;
}

/** The glossary files of the projects; editor text takes precedence over disk text. Tables and indexes are built once per version of the files. */
export class Glossaries {
  readonly #documents: Documents;
  readonly #known = new WeakMap<ProjectState, Known>();
  readonly #tables = new WeakMap<Snapshot, GlossaryTable>();
  readonly #indexes = new Map<string, Terms | undefined>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** The name of a file within the project's glossary; undefined if it is not a glossary file. */
  nameOf(state: ProjectState, path: string): string | undefined {
    if (!hasExtension(path, TABLE_EXTENSIONS)) return undefined;
    const { folder, isGlossary, opened } = this.#of(state);
    // For a file without a folder, its own folder's name decides.
    const name = folder === '' ? /(?:^|\/)(glossary\/.*)$/.exec(path)?.[1] : this.#below(folder, path);
    if (name === undefined || !isGlossary(name)) return undefined;
    opened.add(name);
    return name;
  }

  /** All files of the glossary, by name; unreadable ones are left out. */
  async files(state: ProjectState): Promise<readonly OpenGlossary[]> {
    const { folder, names, opened } = this.#of(state);
    if (folder === '') return [];
    const files: OpenGlossary[] = [];
    for (const name of [...new Set([...(await names), ...opened])].sort(byCodeUnit)) {
      const read = await this.#documents.at(`${folder}/${name}`);
      if (read.ok) files.push(this.open(state, name, read.value));
    }
    return files;
  }

  open({ loaded }: ProjectState, name: string, snapshot: Snapshot): OpenGlossary {
    let table = this.#tables.get(snapshot);
    if (table === undefined) {
      const { sourceLocale, glossary } = loaded.project;
      table = parseFile(name, snapshot.text, sourceLocale, glossary?.comments);
      this.#tables.set(snapshot, table);
    }
    return { name, snapshot, table };
  }

  /** Equal stamps mean equal terms, as long as the project is the same. Reads files, builds nothing. */
  async stamp(state: ProjectState): Promise<string> {
    return stampOf(await this.files(state));
  }

  /** The index for texts of two locales. @throws ResponseError (request cancelled) */
  async terms(state: ProjectState, source: string, target: string, token: CancellationToken): Promise<LocaleTerms> {
    const files = await this.files(state);
    if (files.length === 0) return { files };
    const key = [state.stamp, stampOf(files), source, target].join(' ');
    if (!this.#indexes.has(key)) this.#keep(key, await this.#build(state, files, source, target, token));
    const terms = this.#indexes.get(key);
    return { files, ...(terms && { terms }) };
  }

  async #build(
    state: ProjectState,
    files: readonly OpenGlossary[],
    source: string,
    target: string,
    token: CancellationToken,
  ): Promise<Terms | undefined> {
    const list = listTerms(files, source, target);
    if (list.terms.length + list.forbidden.length === 0) return undefined;
    return (await drain(buildTerms(list, { source, target }, state.loaded.project.glossary), token))[0];
  }

  #keep(key: string, terms: Terms | undefined): void {
    this.#indexes.set(key, terms);
    for (const oldest of this.#indexes.keys()) {
      if (this.#indexes.size <= KEPT) break;
      this.#indexes.delete(oldest);
    }
  }

  #of(state: ProjectState): Known {
    let known = this.#known.get(state);
    if (known === undefined) {
      const { folder, project } = ownerOf(state.loaded, 'glossary');
      const isGlossary = glossaryMatcher(glossaryPatterns(project));
      const list = async (): Promise<readonly string[]> => {
        const paths = folder === '' ? [] : await this.#documents.access().list(folder);
        return paths
          .flatMap((path) => this.#below(folder, path) ?? [])
          .filter(isGlossary)
          .sort(byCodeUnit);
      };
      known = { folder, isGlossary, names: list(), opened: new Set() };
      this.#known.set(state, known);
    }
    return known;
  }

  #below(folder: string, path: string): string | undefined {
    return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
  }
}

function stampOf(files: readonly OpenGlossary[]): string {
  return files.map(({ snapshot }) => snapshot.stamp).join(',');
}
