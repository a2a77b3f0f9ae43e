import { fail, ok, type Result } from '../../../../shared/result.ts';
import { EXTRACT_EXTENSIONS, KeyLookup, LIBRARIES, OWN, type Refusal, shownText } from '../../../code/index.ts';
import { lineStarts } from '../../../text/lines.ts';
import { applyEdits } from '../../../text/span.ts';
import { discover } from '../../../workspace/discover.ts';
import { type Failure, fileFailure, refuse, refuseNothing } from '../../failure.ts';
import type { Host } from '../../host.ts';
import { absolute, openProject, tellLeftOut } from '../../project.ts';
import { type FileChange, writeAll } from '../../units/write-all.ts';
import { codeCatalogs, keyedFiles, localePaths } from '../catalogs.ts';
import { projectCode } from '../files.ts';
import { LiveCode } from '../live.ts';
import type { CodePlace } from '../report.ts';
import { namesIn } from './names.ts';
import { type ExtractPlan, type KeySource, planExtraction } from './plan.ts';

/** A text in code that can become a key. */
export interface ExtractOffer extends CodePlace {
  /** Values as `{name}`. */
  readonly text: string;
  readonly key: string;
  /** The file of the source locale that the key is in, or comes into. */
  readonly to: string;
  readonly attribute?: string;
  /** The key was there before. */
  readonly known?: true;
  /** Keys that have the same text. */
  readonly same?: readonly string[];
}

export interface ExtractRefusal extends CodePlace {
  readonly text: string;
  readonly reason: Refusal;
  /** In words. */
  readonly message: string;
}

export interface ExtractReport {
  readonly offers: readonly ExtractOffer[];
  readonly refused: readonly ExtractRefusal[];
  /** Files that were changed. */
  readonly written: readonly string[];
  /** Files of code that were looked at. */
  readonly files: number;
}

export interface ExtractOptions {
  readonly write?: boolean;
  readonly reuse?: boolean;
}

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  nested: 'elements stand in the text',
  expression: 'a value in it is more than a name, or may be an element',
  number: 'a number in it decides on the form of a word: write a plural by hand',
  code: 'it looks like code, an address, an abbreviation or a single letter',
  characters: 'it has characters that mean something else in the texts of the library',
  module: 'it is outside of a component, and evaluated once',
  component: 'no component is to be seen around it',
  class: 'the component is a class',
  server: 'the component may run on a server, or is asynchronous: it takes no hook',
  unknown: 'what is called like the function that shows texts is something else there',
  place: 'no file of the source locale takes the key',
};

/**
 * Makes keys of texts that stand in code. Nothing is written without `write`.
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
  const locales = localePaths(groups);
  const all = (await projectCode(folder, () => host.signal.aborted)).code.filter(
    (path) =>
      EXTRACT_EXTENSIONS.some((extension) => path.endsWith(`.${extension}`)) &&
      !locales.has(path) &&
      !/\/stories\.\w+$/.test(path),
  );
  const isWanted = (path: string) => wanted.some((one) => path === one || path.startsWith(`${one}/`));
  const chosen = all.filter(isWanted);
  const nothing = wanted.find((one) => !chosen.some((path) => path === one || path.startsWith(`${one}/`)));
  if (nothing !== undefined)
    return refuse(
      'usage',
      `There is no code in ${nothing} whose texts can become keys. JSX, TSX and Vue can be read; tests are left out.`,
    );
  const live = new LiveCode(host);
  const report = { offers: [] as ExtractOffer[], refused: [] as ExtractRefusal[], written: new Set<string>() };
  const shown = (path: string) => host.nameOf(path).replaceAll('\\', '/');
  // Between files the keys of those before have come: nothing of this is on disk yet.
  const texts = new Map<string, string>();
  const changes = new Map<string, FileChange>();
  const files = { ...host.files, read: reader(host, texts) };
  const first = await codeCatalogs(files, groups);
  if (!first.ok) return fail(fileFailure(first.error));
  if (first.value.length === 0)
    return refuseNothing(
      `No localization files with keys found in ${folder}. Describe them in "files" of dragoman.json.`,
    );
  const keys = first.value.flatMap((catalog) => [...catalog.keys.keys()]);
  const look = await live.look({ folder, locales: [...locales], keys, functions: project.code?.functions ?? [] });
  const libraries = LIBRARIES.filter(({ id }) => look.libraries.includes(id));
  if (!libraries.some(({ extraction }) => extraction !== undefined))
    return refuse(
      'usage',
      `Texts can become keys of ${LIBRARIES.filter(({ extraction }) => extraction !== undefined)
        .map(({ title }) => title)
        .join('; ')}. This project uses none of them.`,
    );
  const kept = await namesIn(host.files, groups);
  let lookup = new KeyLookup(first.value, [...libraries, OWN]);
  for (const path of chosen) {
    if (host.signal.aborted) return refuse('interrupted', 'Interrupted. Nothing was changed.');
    const content = await host.files.read(path);
    if (!content.ok) return fail(fileFailure(content.error));
    const { text } = content.value;
    const found = await live.texts(path, text, project.extract?.attributes ?? [], kept);
    if (found === undefined || found.found.length + found.refused.length === 0) continue;
    const plan = await planExtraction({
      path,
      shownPath: path.slice(folder.length + 1),
      text,
      texts: found,
      lookup,
      settings: project.extract ?? {},
      imagine: (draft) => live.imagined(path, draft),
      source: (at) => sourceOf(files, groups, at),
      reuse,
    });
    tell(report, plan, text, path, shown);
    if (plan.edits.length === 0) continue;
    changes.set(path, { content: content.value, edits: plan.edits });
    const after = await live.imagined(path, applyEdits(text, plan.edits));
    if (after.broken)
      return refuse('files', `${path} could not be read any longer. Nothing was changed. Please report this.`);
    if (plan.sources.size === 0) continue;
    for (const [at, source] of plan.sources) texts.set(at, source.text);
    const now = await codeCatalogs(files, groups);
    if (!now.ok) return fail(fileFailure(now.error));
    lookup = new KeyLookup(now.value, [...libraries, OWN]);
  }
  for (const [path, text] of texts) {
    const content = await host.files.read(path);
    if (!content.ok) return fail(fileFailure(content.error));
    changes.set(path, {
      content: content.value,
      edits: [{ span: { start: 0, end: content.value.text.length }, text }],
    });
  }
  if (write) {
    const written = await writeAll(host, [...changes.values()]);
    if (!written.ok) return written;
    for (const path of changes.keys()) report.written.add(shown(path));
  }
  return ok({ ...report, written: [...report.written].sort(), files: chosen.length });
}

/** Files as they will be. */
function reader(host: Host, texts: ReadonlyMap<string, string>): Host['files']['read'] {
  return async (path) => {
    const content = await host.files.read(path);
    const text = texts.get(path);
    return content.ok && text !== undefined ? ok({ ...content.value, text }) : content;
  };
}

async function sourceOf(
  files: Pick<Host['files'], 'read'>,
  groups: Parameters<typeof keyedFiles>[0],
  path: string,
): Promise<KeySource | undefined> {
  const keyed = keyedFiles(groups).find((one) => one.path === path);
  const content = keyed && (await files.read(path));
  if (content?.ok !== true || keyed === undefined) return undefined;
  const { format, dialect, sourceLocale, source } = keyed.group;
  if (source !== path) return undefined;
  const { text } = content.value;
  return {
    path,
    text,
    format,
    sourceLocale,
    catalog: format.parse(text, { path, ...(dialect !== undefined && { dialect }) }),
  };
}

function tell(
  report: { readonly offers: ExtractOffer[]; readonly refused: ExtractRefusal[] },
  { chosen, refused }: ExtractPlan,
  text: string,
  path: string,
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
      ...(one.site.attribute !== undefined && { attribute: one.site.attribute }),
      ...(isKnown && { known: true }),
      ...(same.length > 0 && { same }),
    });
  for (const { start, end, reason } of refused) {
    const words = text.slice(start, end).replace(/\s+/g, ' ').slice(0, SHOWN);
    report.refused.push({ ...place(start), text: words, reason, message: REFUSALS[reason] });
  }
}

/** UTF-16 units of a text that is refused. */
const SHOWN = 120;
