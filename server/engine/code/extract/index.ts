import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { EXTRACT_FILES, type Refusal, shownText } from '../../../core/code/index.ts';
import { lineStarts } from '../../../core/text/lines.ts';
import { type Failure, fileFailure, refuse, refuseNothing } from '../../failure.ts';
import type { Host } from '../../host.ts';
import { discover } from '../../parts/workspace/discovery/discover.ts';
import { absolute, openProject, tellLeftOut } from '../../projects/project.ts';
import { type FileChange, writeAll } from '../../units/write-all.ts';
import { codeCatalogs, localePaths } from '../catalogs.ts';
import { LiveCode } from '../live.ts';
import type { CodePlace } from '../report.ts';
import { namesIn } from './names.ts';
import { type ChangedSource, extractableFiles, type FilePlan, type PlannedFiles, planFiles } from './run.ts';

/** A text in code that can become a key. */
export interface ExtractOffer extends CodePlace {
  /** Values are written as `{name}`. */
  readonly text: string;
  readonly key: string;
  /** The file of the source locale that has, or will get, the key. */
  readonly to: string;
  readonly attribute?: string;
  /** The form for one, if a number selects the form; the same as `text` if the code does not contain it. */
  readonly one?: string;
  /** The key already exists. */
  readonly known?: true;
  /** Keys with the same text. */
  readonly same?: readonly string[];
}

export interface ExtractRefusal extends CodePlace {
  readonly text: string;
  readonly reason: Refusal;
  /** A sentence for the user. */
  readonly message: string;
}

export interface ExtractReport {
  readonly offers: readonly ExtractOffer[];
  readonly refused: readonly ExtractRefusal[];
  /** Files that were changed. */
  readonly written: readonly string[];
  /** Number of code files that were searched. */
  readonly files: number;
}

export interface ExtractOptions {
  readonly write?: boolean;
  readonly reuse?: boolean;
}

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  nested: 'the text contains elements',
  expression: 'a value in it is more than a name, or may be an element',
  number: 'a number in it decides the form of a word: write a plural by hand',
  code: 'it looks like code, an address, an abbreviation or a single letter',
  characters: 'it has characters that mean something else in the texts of the library',
  module: 'it is outside of a component, and evaluated once',
  component: 'no component is visible around it',
  class: 'the component is a class',
  server: 'the component may run on a server, or is asynchronous: it cannot use hooks',
  unknown: 'the name of the function that shows texts means something else there',
  place: 'no file of the source locale takes the key',
};

/**
 * Turns texts in code into keys. Nothing is written without `write`.
 * @param paths files and folders of code
 */
export async function extractKeys(
  host: Host,
  paths: readonly string[],
  { write = false, reuse = false }: ExtractOptions,
): Promise<Result<ExtractReport, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { folder, project } = loaded.value;
  const groups = await discover(host.files, loaded.value);
  tellLeftOut(host, folder);
  const wanted = paths.map(absolute);
  const outside = wanted.find((path) => path !== folder && !path.startsWith(`${folder}/`));
  if (outside !== undefined)
    return refuse('usage', `${outside} is not in the project ${folder}. Name one with --project.`);
  const all = await extractableFiles(folder, groups, () => host.signal.aborted);
  const isWanted = (path: string) => wanted.some((one) => path === one || path.startsWith(`${one}/`));
  const chosen = all.filter(isWanted);
  const nothing = wanted.find((one) => !chosen.some((path) => path === one || path.startsWith(`${one}/`)));
  if (nothing !== undefined)
    return refuse('usage', `No code with texts that can become keys was found in ${nothing}. ${EXTRACT_FILES}`);
  const catalogs = await codeCatalogs(host.files, groups);
  if (!catalogs.ok) return fail(fileFailure(catalogs.error));
  if (catalogs.value.length === 0)
    return refuseNothing(
      `No localization files with keys found in ${folder}. Describe them in "files" of dragoman.json.`,
    );
  const live = new LiveCode(host);
  const keys = catalogs.value.flatMap((catalog) => [...catalog.keys.keys()]);
  const functions = project.code?.functions ?? [];
  const { libraries } = await live.look({ folder, locales: [...localePaths(groups)], keys, functions });
  const kept = await namesIn(host.files, groups);
  const settings = project.extract ?? {};
  const planned = await planFiles(
    {
      ...{ folder, groups, settings, files: host.files, libraries, reuse },
      code: {
        texts: (path, text) => live.texts(path, text, settings.attributes ?? [], kept),
        imagined: (path, text) => live.imagined(path, text),
      },
      stop: () => host.signal.aborted,
    },
    chosen,
  );
  if (!planned.ok) return planned;
  const report = { offers: [] as ExtractOffer[], refused: [] as ExtractRefusal[], written: new Set<string>() };
  const shown = (path: string) => host.nameOf(path).replaceAll('\\', '/');
  for (const plan of planned.value.code) tell(report, plan, shown);
  if (write) {
    const changes = changesOf(planned.value);
    const written = await writeAll(host, changes);
    if (!written.ok) return written;
    for (const { content } of changes) report.written.add(shown(content.path));
  }
  return ok({ ...report, written: [...report.written].sort(), files: chosen.length });
}

function changesOf({ code, sources }: PlannedFiles): readonly FileChange[] {
  const whole = ({ content, text }: ChangedSource): FileChange => ({
    content,
    edits: [{ span: { start: 0, end: content.text.length }, text }],
  });
  return [...code.filter(({ edits }) => edits.length > 0), ...[...sources.values()].map(whole)];
}

function tell(
  report: { readonly offers: ExtractOffer[]; readonly refused: ExtractRefusal[] },
  { chosen, refused, content: { path, text } }: FilePlan,
  shown: (path: string) => string,
): void {
  const lines = lineStarts(text);
  const place = (offset: number): CodePlace => {
    const { line, character } = lines.position(offset);
    return { file: shown(path), line: line + 1, column: character + 1 };
  };
  for (const { one, key, file, isKnown, same } of chosen)
    report.offers.push({
      ...place(one.site.start),
      text: shownText(one.site.parts),
      key,
      to: shown(file),
      ...(one.site.plural !== undefined && { one: shownText(one.site.plural.one) }),
      ...(one.site.attribute !== undefined && { attribute: one.site.attribute }),
      ...(isKnown && { known: true }),
      ...(same.length > 0 && { same }),
    });
  for (const { start, end, reason } of refused) {
    const words = text.slice(start, end).replace(/\s+/g, ' ').slice(0, SHOWN);
    report.refused.push({ ...place(start), text: words, reason, message: REFUSALS[reason] });
  }
}

/** How many UTF-16 units of a refused text are shown. */
const SHOWN = 120;
