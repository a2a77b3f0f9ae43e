import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { FileFacts } from '../../server/core/checks/across/facts.ts';
import { occurrencesOf, Translations } from '../../server/core/checks/across/translations.ts';
import { type Diagnosis, findings } from '../../server/core/checks/diagnose.ts';
import { pairsFor } from '../../server/core/checks/unit-pass/rows.ts';
import { plainText } from '../../server/core/text/content.ts';
import { inputOf, nameIn, type Subject, subjectsOf } from '../../server/engine/check/subject.ts';
import { DiskTexts } from '../../server/engine/check/texts.ts';
import { discover } from '../../server/engine/parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../../server/engine/parts/workspace/discovery/groups.ts';
import {
  aroundOf,
  fileOf,
  isIndexed,
  nameOf,
  siblings,
  sides,
} from '../../server/engine/parts/workspace/discovery/siblings.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { KnownFiles } from '../../server/engine/parts/workspace/known-files.ts';
import { type LoadedProject, loadProject } from '../../server/engine/parts/workspace/project.ts';

/** A finding with what a person needs to judge it. */
export interface Found extends Pick<Diagnosis, 'code' | 'severity' | 'message'> {
  readonly file: string;
  readonly locale: string;
  readonly unit: string;
  readonly source: string;
  readonly target: string;
}

export interface Looked {
  readonly files: number;
  /** Units with a text in the target locale. */
  readonly translations: number;
  readonly found: readonly Found[];
}

/**
 * What `dragoman check` finds in a folder, but for what needs the history: in files that discovery finds, as the project there is set up.
 * @param optional checks to turn on
 * @param formats ids of those that are looked at; none: all
 */
export async function lookAt(
  folder: string,
  wanted: (code: string) => boolean = () => true,
  optional: readonly string[] = [],
  formats: ReadonlySet<string> = new Set(),
): Promise<Looked> {
  const access = diskFiles();
  const loaded = await loadProject(access, folder.replaceAll('\\', '/'));
  if (!loaded.ok) throw new Error(loaded.error.message);
  const { project } = loaded.value;
  const on = Object.fromEntries(optional.map((id) => [id, 'hint' as const]));
  const texts = new DiskTexts(access);
  const groups = await discover(access, loaded.value, {});
  const subjects = groups
    .filter(({ format }) => formats.size === 0 || formats.has(format.id))
    .flatMap((group) => subjectsOf(group, undefined));
  const elsewhere = new Map<string, Translations>();
  for (const subject of subjects) await learn(loaded.value, texts, subject, elsewhere);
  const found: Found[] = [];
  let translations = 0;
  let known: { group: FileGroup; files: KnownFiles } | undefined;
  for (const subject of subjects) {
    if (known?.group !== subject.group) known = { group: subject.group, files: new KnownFiles(texts) };
    const opened = await inputOf(texts, loaded.value, async () => undefined, subject);
    if (!opened.ok) continue;
    const { input } = opened.value;
    const position = { folder: loaded.value.folder, groups: [], member: subject, path: subject.path };
    const facts = new Map<string, FileFacts | undefined>();
    for (const [locale, file] of siblings(position)) facts.set(locale, await known.files.facts(file));
    const shared = isIndexed(position) ? elsewhere.get(subject.locale) : undefined;
    const around = aroundOf(position, facts, shared?.without(nameOf(position, subject.path)));
    const pairs = new Map(pairsFor(input).units.map((pair) => [pair.id, pair]));
    for (const { targetUnit, target } of pairs.values())
      if (subject.role === 'target' && targetUnit !== undefined && target !== undefined) translations += 1;
    for (const { code, severity, message, unit } of findings({
      ...input,
      project: { ...project, checks: { ...project.checks, ...on } },
      around,
    })) {
      if (!wanted(code)) continue;
      const pair = unit === undefined ? undefined : pairs.get(unit);
      found.push({
        code,
        severity,
        message,
        file: nameIn(loaded.value.folder, subject.path) ?? subject.path,
        locale: subject.locale,
        unit: unit ?? '',
        source: pair === undefined ? '' : plainText(pair.source),
        target: pair?.target === undefined ? '' : plainText(pair.target),
      });
    }
  }
  return { files: subjects.length, translations, found };
}

/** What other files of the same locale may ask for. */
async function learn(loaded: LoadedProject, texts: DiskTexts, subject: Subject, elsewhere: Map<string, Translations>) {
  if (!isIndexed({ member: subject })) return;
  const files = new KnownFiles(texts);
  const both = sides(loaded, fileOf(loaded, subject.group, subject.path));
  const [target, source] = await Promise.all(both.map((file) => files.facts(file)));
  if (target === undefined) return;
  const index = elsewhere.get(subject.locale) ?? new Translations();
  index.put(target.file, occurrencesOf(target, source));
  elsewhere.set(subject.locale, index);
}

/**
 * So many of the findings, by a seed. Each has a place of its own in the order, whatever else is found: a sample that was judged stays the
 * sample after a change, but for what is no longer found.
 */
export function sampleOf<T extends Found & { readonly repository: string }>(
  found: readonly T[],
  size: number,
  seed: string,
): readonly T[] {
  const place = ({ repository, file, unit, code }: T) =>
    createHash('sha256').update([seed, repository, file, unit, code].join('\0')).digest('hex');
  return found
    .map((one) => ({ one, at: place(one) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one);
}

/** Twelve digits; empty where the folder is no checkout. */
export function commitOf(folder: string): string {
  try {
    return execFileSync('git', ['-C', folder, 'rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
