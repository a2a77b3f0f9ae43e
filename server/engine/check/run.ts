import { ok, type Result } from '../../../shared/values/result.ts';
import type { FileFacts } from '../../core/checks/across/facts.ts';
import { staleTranslation } from '../../core/checks/across/stale-translation.ts';
import { occurrencesOf } from '../../core/checks/across/translations.ts';
import { type DiagnoseInput, findings } from '../../core/checks/diagnose.ts';
import { type FixOptions, fixAll } from '../../core/checks/fix-all.ts';
import { policyOf } from '../../core/checks/rules/policy.ts';
import { freed } from '../../core/text/freed.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { aroundOf, fileOf, isIndexed, nameOf, siblings, sides } from '../parts/workspace/discovery/siblings.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import { KnownFiles } from '../parts/workspace/known-files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { staleMessage } from '../parts/workspace/stale/describe.ts';
import type { StaleMemory } from '../stale/stale-memory.ts';
import type { Checked } from './checked.ts';
import { place } from './findings.ts';
import { Fingerprints } from './fingerprint.ts';
import { type Keys, keysIn } from './keys.ts';
import { elsewhereIn, type FileOccurrences, packOccurrences, type SharedOccurrences } from './occurrences.ts';
import { guessedEncoding, inputOf, type Subject } from './subject.ts';
import type { FindTerms } from './terms.ts';
import type { DiskTexts } from './texts.ts';

/** Structural fixes that overlap are found in the next round; each round leaves fewer. */
const LOOKS = 4;

/** By target locale. */
export type ByLocale<T> = ReadonlyMap<string, T>;

/** Checks the files of one project, one at a time. The content of other groups is passed in; the other files of the same group are read. */
export class Checker {
  readonly #loaded: LoadedProject;
  readonly #terms: FindTerms;
  readonly #texts: DiskTexts;
  readonly #memory: StaleMemory;
  /** What is known of the last group. */
  #group: { readonly group: FileGroup; readonly files: KnownFiles } | undefined;

  constructor(texts: DiskTexts, loaded: LoadedProject, terms: FindTerms, memory: StaleMemory) {
    this.#memory = memory;
    this.#texts = texts;
    this.#loaded = loaded;
    this.#terms = terms;
  }

  /** Applies the safe fixes of one file and writes it; returns how many findings that fixed. Other files are unknown here: no safe fix needs them. */
  async fix(subject: Subject, options: FixOptions): Promise<Result<number, FileError>> {
    let fixed = 0;
    for (let look = 0; look < LOOKS; look++) {
      const opened = await inputOf(this.#texts, this.#loaded, this.#terms, subject);
      if (!opened.ok) return opened;
      const { file, input } = opened.value;
      const { edits, count } = fixAll(input, findings(input), options);
      if (edits.length === 0) break;
      const written = await this.#texts.write(file, edits);
      if (!written.ok) return written;
      this.#group = undefined;
      fixed += count;
    }
    return ok(fixed);
  }

  /** What the file may look for in other files, or contain for them; undefined: it is not compared with others, or cannot be read. */
  async keys(subject: Subject): Promise<Float64Array | undefined> {
    if (!isIndexed({ member: subject })) return undefined;
    const opened = await inputOf(this.#texts, this.#loaded, this.#terms, subject);
    if (!opened.ok) return undefined;
    const { source, catalog, format } = opened.value.input;
    return keysIn(source?.catalog ?? catalog, catalog, format.layout === 'bilingual');
  }

  /** The translations of the file that others look for. */
  async occurrences(subject: Subject, wanted: Keys): Promise<FileOccurrences | undefined> {
    if (!isIndexed({ member: subject })) return undefined;
    const files = this.#filesOf(subject.group);
    const both = sides(this.#loaded, fileOf(this.#loaded, subject.group, subject.path));
    const [target, source] = await Promise.all(both.map((file) => files.facts(file)));
    return target && packOccurrences(target.file, occurrencesOf(target, source), wanted);
  }

  /** @param elsewhere the translations that several files need */
  async check(subject: Subject, elsewhere: ByLocale<SharedOccurrences>): Promise<Result<Checked, FileError>> {
    const opened = await inputOf(this.#texts, this.#loaded, this.#terms, subject);
    if (!opened.ok) return opened;
    const { file, input } = opened.value;
    const { folder, project } = this.#loaded;
    const position = { folder, groups: [], member: subject, path: subject.path };
    const facts = new Map<string, FileFacts | undefined>();
    const files = this.#filesOf(subject.group);
    for (const [locale, sibling] of siblings(position)) facts.set(locale, await files.facts(sibling));
    const shared = isIndexed(position) ? elsewhere.get(subject.locale) : undefined;
    const around = aroundOf(position, facts, shared && elsewhereIn(shared, nameOf(position, subject.path)));
    const stale = await this.#staleIn(subject, file.text, input);
    const diagnoses = [
      ...guessedEncoding(file, project, input.file),
      ...findings({ ...input, around, ...(stale && { stale }) }),
    ];
    const { format, source, catalog } = input;
    const fingerprints = new Fingerprints({ format, source: source?.catalog ?? catalog, target: catalog });
    const found = place(file.text, diagnoses, fingerprints);
    return ok({ path: subject.path, locale: subject.locale, findings: freed(found), fixed: 0 });
  }

  #filesOf(group: FileGroup): KnownFiles {
    if (this.#group?.group !== group) this.#group = { group, files: new KnownFiles(this.#texts) };
    return this.#group.files;
  }

  /** Units of a target file whose source has changed since they were translated. Not looked up if the project does not want it. */
  async #staleIn(
    { path, group, role }: Subject,
    text: string,
    input: DiagnoseInput,
  ): Promise<ReadonlyMap<string, string> | undefined> {
    const { format, catalog, source, targetLocale } = input;
    if (role === 'source' || catalog.malformed) return undefined;
    if (policyOf(input.project, staleTranslation.id, staleTranslation.severity, input.file) === undefined)
      return undefined;
    const target = { path, text, catalog };
    const original = source === undefined || group.source === undefined ? target : { path: group.source, ...source };
    if (original === target && format.layout !== 'bilingual') return undefined;
    const { stale } = await this.#memory.find({ format, source: original, target, targetLocale });
    return new Map([...stale].map(([unit, about]) => [unit, staleMessage(about)]));
  }
}
