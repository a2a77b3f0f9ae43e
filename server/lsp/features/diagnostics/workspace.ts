import {
  type CancellationToken,
  ErrorCodes,
  ResponseError,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import { glossaryPatterns } from '../../../../shared/project/project.ts';
import { glossaryMatcher } from '../../../engine/parts/glossary/files.ts';
import { styleFileNames } from '../../../engine/parts/workspace/style.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { pathOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';
import { findingCountsOf } from './counts.ts';
import { projectThreadOf } from './project-thread.ts';
import { adoptSettings, restingId } from './resting.ts';
import { findingScope, type Member, membersOf } from './scope.ts';
import { validation } from './validate.ts';

/** How many reports are sent together. The first one is sent alone, so that something is visible at once. */
const BATCH = 16;

/**
 * `workspace/diagnostic`: the files of the projects (scope.ts says which), streamed to clients that support partial results. An unopened file is read
 * only if something that its findings depend on has changed, and is not kept.
 */
export const workspaceDiagnostics: Feature = (context) => {
  const { connection, client, guard } = context;
  if (!client.pullsDiagnostics) return;
  const thread = projectThreadOf(context);
  connection.languages.diagnostics.onWorkspace(
    guard.request(
      'workspace/diagnostic',
      async (params, token, _work, progress): Promise<WorkspaceDiagnosticReport> => {
        const onPart = progress && ((part: WorkspaceDiagnosticReport) => progress.report(part));
        const told = await thread.diagnose(params, token, onPart);
        if (told !== undefined) return told;
        const known = knownIds(params?.previousResultIds);
        for (;;) {
          const change = nextChange(context, token);
          try {
            const holds = client.options.holdWorkspaceDiagnostics === true;
            const report = new Report(progress, holds);
            await lookAtAll(context, known, report, token);
            // Clients that ask again immediately, for ever, get an answer when there is something to report.
            if (report.news > 0 || !holds) return { items: report.rest() };
            await change.promise;
          } finally {
            change.dispose();
          }
          if (token.isCancellationRequested) throw cancelled();
        }
      },
    ),
  );
};

/** @throws ResponseError for a hostile or broken client. */
function knownIds(previous: unknown): Map<string, { readonly uri: string; readonly id: string }> {
  if (!Array.isArray(previous))
    throw new ResponseError(ErrorCodes.InvalidParams, 'The request names no previousResultIds.');
  const known = new Map<string, { readonly uri: string; readonly id: string }>();
  for (const item of previous) {
    const { uri, value } = (item ?? {}) as { readonly uri?: unknown; readonly value?: unknown };
    if (typeof uri === 'string' && typeof value === 'string') known.set(pathOf(uri) ?? uri, { uri, id: value });
  }
  return known;
}

async function lookAtAll(
  context: Context,
  known: ReadonlyMap<string, { readonly uri: string; readonly id: string }>,
  report: Report,
  token: CancellationToken,
): Promise<void> {
  const { projects, documents, guard } = context;
  const seen = new Set<string>();
  for (const folder of await projects.all()) {
    const state = await projects.ofFolder(folder);
    const inScope = findingScope(state, await context.settings.get(documents.uriOf(folder)));
    // The client pulls the findings of an open file itself: they must not be cleared here.
    const isWanted = (file: Member) => inScope(file) || documents.opened(documents.uriOf(file.path)) !== undefined;
    const paths = [...(await othersOf(context, state)), ...inOrder(state).filter(isWanted)];
    for (const file of paths) {
      await guard.standBack();
      if (token.isCancellationRequested) throw cancelled();
      if (seen.has(file.path)) continue;
      seen.add(file.path);
      const before = known.get(file.path);
      const uri = before?.uri ?? documents.uriOf(file.path);
      const found = await lookAt(context, state, file, uri, before?.id, token);
      if (found !== undefined) report.add(found, documents.opened(uri) !== undefined);
    }
  }
  // Files that have left the projects have no findings any more.
  for (const [path, { uri, id }] of known) {
    if (!seen.has(path) && id !== GONE) report.add({ kind: 'full', uri, version: null, resultId: GONE, items: [] });
  }
}

const GONE = 'gone';

/** The report on one file; undefined if it cannot be read, or changes faster than it can be checked: then the editor pulls it. */
async function lookAt(
  context: Context,
  state: ProjectState,
  file: { readonly path: string } | Member,
  uri: string,
  before: string | undefined,
  token: CancellationToken,
): Promise<WorkspaceDocumentDiagnosticReport | undefined> {
  const { documents } = context;
  adoptSettings(context, state, uri);
  const id = await restingId(context, state, file, uri, token);
  if (id !== undefined && id === before) return { kind: 'unchanged', uri, version: null, resultId: id };
  const counts = findingCountsOf(context);
  const versions = 'group' in file ? counts.about(state, file) : undefined;
  const found = await documents.at(file.path, uri);
  if (!found.ok) return undefined;
  const { version } = found.value;
  const { resultId, about, shown, counted } = await validation(context, found.value, token, { patient: true });
  if ((id ?? resultId) === before) return { kind: 'unchanged', uri, version, resultId: before };
  const items = await shown(token);
  counts.note(file.path, id ?? resultId, await counted(token), versions);
  if (!about.every((snapshot) => documents.isCurrent(snapshot))) return undefined;
  return { kind: 'full', uri, version, resultId: id ?? resultId, items };
}

/** The project file, the glossary tables, and the style rules. */
async function othersOf(
  { documents }: Context,
  { loaded }: ProjectState,
): Promise<readonly { readonly path: string }[]> {
  const { folder, path, project } = loaded;
  const isGlossary = glossaryMatcher(glossaryPatterns(project));
  const access = documents.access();
  const names = (await access.list(folder)).map((it) => it.slice(folder.length + 1));
  const styles = await styleFileNames(access, loaded, names);
  const others = names.filter((name) => isGlossary(name) || styles.has(name)).map((name) => `${folder}/${name}`);
  return [...(path === undefined ? [] : [path]), ...others].map((it) => ({ path: it }));
}

/** Files of one locale come one after the other: data about a locale is then needed only for a while. */
function inOrder({ groups }: ProjectState): readonly Member[] {
  return groups.flatMap(membersOf).sort((a, b) => (a.locale < b.locale ? -1 : a.locale > b.locale ? 1 : 0));
}

interface Change {
  readonly promise: Promise<void>;
  /** Stops listening. */
  dispose(): void;
}

/** Resolves as soon as something that findings may depend on changes, or the client cancels. */
function nextChange({ documents, world }: Context, token: CancellationToken): Change {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listeners = [
    documents.onChanged(() => resolve()),
    documents.onClosed(() => resolve()),
    token.onCancellationRequested(() => resolve()),
    world.onChanged(() => resolve()),
  ];
  const dispose = () => {
    for (const listener of listeners) listener.dispose();
  };
  return { promise, dispose };
}

type Progress = { report(value: { readonly items: WorkspaceDocumentDiagnosticReport[] }): void } | undefined;

/** Collects reports, and sends them in batches if the client supports that. */
class Report {
  readonly #progress: Progress;
  #items: WorkspaceDocumentDiagnosticReport[] = [];
  #sent = false;
  /** Omits unchanged files: a waiting client would get them over and over. */
  readonly #newsOnly: boolean;
  /** Number of reports on unopened files other than "unchanged". Open ones are pulled by the client. */
  news = 0;

  constructor(progress: Progress, newsOnly: boolean) {
    this.#progress = progress;
    this.#newsOnly = newsOnly;
  }

  add(item: WorkspaceDocumentDiagnosticReport, isOpen = false): void {
    if (item.kind === 'full' && !isOpen) this.news += 1;
    if (this.#newsOnly && (isOpen || item.kind === 'unchanged')) return;
    this.#items.push(item);
    if (this.#progress === undefined || (this.#sent && this.#items.length < BATCH)) return;
    this.#progress.report({ items: this.#items });
    this.#items = [];
    this.#sent = true;
  }

  /** What has not been sent yet: this is the answer. */
  rest(): WorkspaceDocumentDiagnosticReport[] {
    return this.#items;
  }
}
