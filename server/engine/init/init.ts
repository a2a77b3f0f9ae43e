import { codeWith } from '../../../shared/project/project-code.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { PUBLISHED } from '../../../shared/version.ts';
import { keyedFiles } from '../code/catalogs.ts';
import { keyIndex } from '../code/index.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { projectText } from '../parts/workspace/describe.ts';
import { type Discovery, discoverAll, type LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import { projectGlossary } from '../parts/workspace/glossary.ts';
import { nameIn, pathExists } from '../parts/workspace/paths.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { writtenDown } from '../parts/workspace/written-down.ts';
import { openProject, tellLeftOut } from '../projects/project.ts';
import { plural } from '../words.ts';

/** A proposed project file. Nothing is written. */
export interface Proposal {
  readonly loaded: LoadedProject;
  readonly found: Discovery;
  readonly text: string;
  /** Existing files with terms, relative to the project folder. */
  readonly glossaries: readonly string[];
  /** Sentences: what was found where, and how it was interpreted. */
  readonly reasons: readonly string[];
  /** Sentences: what the user should know about the project file. */
  readonly remarks: readonly string[];
}

/** The detected project of this run, as a project file that finds the same files; languages given by the user take precedence over detected ones. */
export async function proposeProject(host: Host, { from, to }: LocaleChoice): Promise<Result<Proposal, Failure>> {
  const opened = await openProject(host);
  if (!opened.ok) return opened;
  const project = {
    ...opened.value.project,
    ...(from !== undefined && { sourceLocale: from }),
    ...(to !== undefined && { targetLocales: [...to] }),
  };
  const loaded = { ...opened.value, project };
  const found = await discoverAll(host.files, loaded);
  tellLeftOut(host, loaded.folder);
  const written = await writtenDown(host.files, loaded, found.groups);
  const functions = await ownFunctions(host, found);
  const code = loaded.project.code === undefined ? codeWith(functions) : undefined;
  const text = projectText({ $schema: await schemaOf(loaded.folder), ...written.project, ...(code && { code }) });
  const { remarks } = written;
  const glossary = await projectGlossary(host.files, loaded);
  const glossaries = glossary.ok ? glossary.value.files.map(({ name }) => name) : [];
  const calls =
    code?.functions === undefined
      ? []
      : [`Code shows texts with ${code.functions.map((name) => `${name}()`).join(', ')}.`];
  const terms = glossaries.length === 0 ? [] : [`Terms are read from ${glossaries.join(', ')}.`];
  return ok({ loaded, found, text, glossaries, remarks, reasons: [...reasonsFor(loaded, found), ...terms, ...calls] });
}

/** Functions that the code uses to show texts, besides those of libraries. */
async function ownFunctions(host: Host, { groups }: Discovery): Promise<readonly string[]> {
  if (keyedFiles(groups, true).every(({ group }) => group.format.codeKey !== undefined)) return [];
  const progress = host.reporter.progress('Analysing the code');
  const reporter = { ...host.reporter, note: () => undefined };
  // Nothing is cached: a proposal writes nothing.
  const index = await keyIndex({ ...host, reporter, stateFolder: () => undefined });
  progress.stop();
  return index.ok ? index.value.own : [];
}

/** The schema shipped with the program if it is installed in the project, otherwise the published one of this version. */
async function schemaOf(folder: string): Promise<string> {
  const own = 'node_modules/dragoman/docs/dragoman.schema.json';
  return (await pathExists(`${folder}/${own}`)) ? `./${own}` : `${PUBLISHED}/docs/dragoman.schema.json`;
}

/** One per pattern, largest first. */
function reasonsFor({ folder }: LoadedProject, { groups }: Discovery): readonly string[] {
  const patterns = [...Map.groupBy(groups, ({ pattern }) => pattern)].map(([pattern, all]) => {
    const locales = new Set(all.flatMap(({ targets }) => [...targets.keys()]));
    const source = all.find((group) => group.source !== undefined)?.source;
    const sources = [...new Set(all.map(({ sourceLocale }) => sourceLocale))].join(' and ');
    const from = source === undefined ? 'each file says its source' : `${nameIn(folder, source)} is the source`;
    const formats = [...new Set(all.map(({ format }) => format.id))].join(' and ');
    return {
      size: locales.size * all.length,
      line:
        locales.size === 0
          ? `${nameIn(folder, pattern)}: ${formats} from ${sources}, not translated yet.`
          : `${nameIn(folder, pattern)}: ${formats} in ${plural(locales.size, 'language')} from ${sources}; ${from}.`,
    };
  });
  return patterns.toSorted((a, b) => b.size - a.size).map(({ line }) => line);
}
