import { type ParseError, parse as parseJson } from 'jsonc-parser';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { sameLocale } from '../../../../shared/locale.ts';
import type { AddedLocale, AddLocaleArguments } from '../../../../shared/progress.ts';
import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import type { Catalog } from '../../../core/formats/format.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { discover } from '../../../engine/parts/workspace/discovery/discover.ts';
import {
  barrier,
  openWork,
  parseSourceOnce,
  type WorkItem,
  workOf,
} from '../../../engine/parts/workspace/discovery/work.ts';
import { addTargetLocale } from '../../../engine/parts/workspace/target-locales.ts';
import { breakOf, describeBreak } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import { cancelled, refusal, turn } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { pathOf } from '../../uris.ts';
import type { Command } from '../commands/commands.ts';
import { locale as localeTag, readArgument } from '../translate/arguments.ts';
import type { Runs, Wrote } from '../translate/runs.ts';
import { creationOf, editOf, editOfAll } from '../workspace-edit.ts';

const schema = z.object({ project: z.string(), locale: localeTag });

/** A part of the edit, and what it creates. */
interface Step {
  readonly edit: WorkspaceEdit;
  readonly wrote: Wrote;
}

/**
 * `dragoman.server.addLocale`: creates the files of a new locale, as a translation would start them, in one edit. Files that would be empty are left
 * to the first translation. If the project file lists its target locales, the new one is added.
 */
export function addLocaleCommand(context: Context, runs: Runs): Command {
  return async (args, token): Promise<AddedLocale> => {
    const request = readArgument(schema, args?.[0], 'one argument { project, locale }') as AddLocaleArguments;
    const state = await stateAt(context, request.project);
    const items = await newItems(context, state, request.locale);
    if (items.length === 0) throw refusal(`This project already has all its files for ${request.locale}.`);
    if (!context.client.createsFiles) throw refusal('This editor cannot create files on request.');
    const steps: Step[] = [];
    const problems: string[] = [];
    const later: string[] = [];
    const parse = parseSourceOnce();
    for (const item of items) {
      await turn();
      if (token.isCancellationRequested) throw cancelled();
      const opened = await openWork(context.documents.access(), item, parse);
      const broken = opened.ok ? breakOf(opened.value) : undefined;
      const problem = !opened.ok
        ? opened.error.message
        : broken !== undefined
          ? describeBreak(broken, 'written')
          : await barrier(item, opened.value);
      if (problem !== undefined || !opened.ok) problems.push(problem ?? '');
      else if (opened.value.target.text.trim() === '') later.push(context.documents.uriOf(item.sourcePath));
      else steps.push(creation(context, item, opened.value.target.text));
    }
    if (steps.length === 0 && problems.length > 0) throw refusal(problems[0] ?? '');
    const listed = await projectFileStep(context, state, request.locale);
    const all = listed === undefined ? steps : [...steps, listed];
    if (all.length === 0) return { files: [], later, problems };
    const edit = editOfAll(
      context.client,
      all.map((step) => step.edit),
    );
    const label = `Add ${request.locale}`;
    const { applied, failureReason = 'it gave no reason' } = await context.connection.workspace.applyEdit({
      label,
      edit,
    });
    if (!applied) throw refusal(`The editor did not create the files: ${failureReason}.`);
    for (const { wrote } of all) context.projects.forget(wrote.path);
    const run = runs.keep(all.map(({ wrote }) => wrote));
    const files = steps.map(({ wrote }) => context.documents.uriOf(wrote.path));
    return { files, later, problems, ...(run !== undefined && { run }) };
  };
}

async function stateAt({ projects }: Context, uri: string): Promise<ProjectState> {
  const folder = pathOf(uri)?.replace(/\/$/, '') ?? '';
  if (!(await projects.all()).includes(folder)) throw refusal(`${uri} is not an open project.`);
  const state = await projects.ofFolder(folder);
  const [problem] = state.loaded.problems;
  if (problem !== undefined) throw refusal(`${PROJECT_FILE} has an error: ${problem.message} Correct it first.`);
  return state;
}

async function newItems(context: Context, { loaded, groups }: ProjectState, locale: string) {
  const known = [...new Set(groups.flatMap(({ targets }) => [...targets.keys()]))];
  const wanted = known.find((one) => sameLocale(one, locale)) ?? locale;
  const to = [...new Set([...known, wanted])];
  const found = await discover(context.documents.access(), loaded, { to });
  return found
    .filter(({ format }) => format.manyLocales === undefined)
    .flatMap((group) => workOf(group, undefined, [wanted]))
    .filter(({ isNew }) => isNew);
}

function creation({ documents }: Context, { targetPath, group }: WorkItem, text: string): Step {
  const { format, dialect } = group;
  const parse = (now: string) => format.parse(now, { path: targetPath, ...(dialect !== undefined && { dialect }) });
  return {
    edit: creationOf(documents.uriOf(targetPath), text),
    wrote: { path: targetPath, after: text, edits: [], lock: new Map(), parse },
  };
}

/** Undefined: the project does not list its target locales; they are those that have files. */
async function projectFileStep(
  { client, documents }: Context,
  { loaded: { path, project } }: ProjectState,
  locale: string,
): Promise<Step | undefined> {
  const listed = project.targetLocales;
  if (path === undefined || listed === undefined || listed.some((one) => sameLocale(one, locale))) return undefined;
  const found = await documents.at(path);
  if (!found.ok) throw refusal(found.error.message);
  const { text: before, lines } = found.value;
  const edits = addTargetLocale(before, listed, locale);
  if (!edits.ok) throw refusal(edits.error);
  return {
    edit: editOf(client, found.value, lines.textEdits(edits.value)),
    wrote: {
      path,
      before,
      after: applyEdits(before, edits.value),
      edits: edits.value,
      lock: new Map(),
      parse: projectCatalog,
    },
  };
}

/** A project file in the form that `Runs` needs: whether it can be parsed. */
function projectCatalog(text: string): Catalog {
  const errors: ParseError[] = [];
  parseJson(text, errors, { allowTrailingComma: true });
  return { format: '', dialect: '', units: [], problems: [], malformed: errors.length > 0 };
}
