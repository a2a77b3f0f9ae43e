import { ok, type Result } from '../../../shared/result.ts';
import { type DiagnoseInput, findings } from '../../checks/diagnose.ts';
import { fixAll } from '../../checks/fix-all.ts';
import { writeAtomic } from '../../workspace/atomic.ts';
import type { FileError } from '../../workspace/files.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import { Neighbours } from '../../workspace/neighbours.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import type { StaleMemory } from '../stale-memory.ts';
import type { FindTerms } from '../terms.ts';
import type { Checked } from './checked.ts';
import { guessedEncoding, inputOf, type Subject } from './subject.ts';
import type { DiskTexts } from './texts.ts';

/** Fixes of structure that overlap are found by the next look; each look leaves fewer. */
const LOOKS = 4;

/** Checks the files of one project, each with what stands around it. */
export class Checker {
  readonly #loaded: LoadedProject;
  readonly #groups: readonly FileGroup[];
  readonly #terms: FindTerms;
  readonly #texts: DiskTexts;
  readonly #neighbours: Neighbours;
  readonly #memory: StaleMemory;

  constructor(
    texts: DiskTexts,
    loaded: LoadedProject,
    groups: readonly FileGroup[],
    terms: FindTerms,
    memory: StaleMemory,
  ) {
    this.#memory = memory;
    this.#texts = texts;
    this.#loaded = loaded;
    this.#groups = groups;
    this.#terms = terms;
    this.#neighbours = new Neighbours(texts);
  }

  /** Applies the safe fixes of one file, and writes it; how many findings that mends. Nothing is known of other files here: no fix that is safe needs them. */
  async fix(subject: Subject): Promise<Result<number, FileError>> {
    let fixed = 0;
    for (let look = 0; look < LOOKS; look++) {
      const opened = await inputOf(this.#texts, this.#loaded, this.#terms, subject);
      if (!opened.ok) return opened;
      const { file, input } = opened.value;
      const { edits, count } = fixAll(input, findings(input));
      if (edits.length === 0) break;
      const written = await writeAtomic(file, edits);
      if (!written.ok) return written;
      this.#texts.forget(subject.path);
      this.#neighbours.forget(subject.path);
      fixed += count;
    }
    return ok(fixed);
  }

  async check(subject: Subject, fixed: number): Promise<Result<Checked, FileError>> {
    const opened = await inputOf(this.#texts, this.#loaded, this.#terms, subject);
    if (!opened.ok) return opened;
    const { file, input } = opened.value;
    const { folder, project } = this.#loaded;
    const place = { folder, groups: this.#groups, member: subject, path: subject.path, resting: true };
    const { around } = await this.#neighbours.around(place, async () => {});
    const stale = await this.#staleIn(subject, input);
    const diagnoses = [
      ...guessedEncoding(file, project, input.file),
      ...findings({ ...input, around, ...(stale && { stale }) }),
    ];
    return ok({ path: subject.path, text: input.text, diagnoses, fixed });
  }

  /** Units of a target file whose source changed since they were translated. */
  async #staleIn({ path, group, role }: Subject, input: DiagnoseInput): Promise<ReadonlySet<string> | undefined> {
    const { format, text, catalog, source, targetLocale } = input;
    if (role === 'source' || catalog.malformed) return undefined;
    const target = { path, text, catalog };
    const original = source === undefined || group.source === undefined ? target : { path: group.source, ...source };
    if (original === target && format.layout !== 'bilingual') return undefined;
    return new Set((await this.#memory.find({ format, source: original, target, targetLocale })).keys());
  }
}
