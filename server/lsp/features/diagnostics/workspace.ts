import {
  type CancellationToken,
  ErrorCodes,
  ResponseError,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import { Deferred } from '../../../../shared/deferred.ts';
import { byCodeUnit } from '../../../../shared/order.ts';
import { glossaryPatterns } from '../../../../shared/project/project.ts';
import { glossaryMatcher } from '../../../engine/parts/glossary/files.ts';
import { styleFileNames } from '../../../engine/parts/workspace/style.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { pathOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';
import { whoSees } from '../seers.ts';
import { findingCountsOf } from './counts.ts';
import { PAUSE } from './pause.ts';
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
        let last: Change | undefined;
        for (;;) {
          const change = nextChange(context, token);
          try {
            const holds = client.options.holdWorkspaceDiagnostics === true;
            const report = new Report(progress, holds);
            await lookAtAll(context, known, await last?.reach(), report, token);
            // Clients that ask again immediately, for ever, get an answer when there is something to report.
            if (report.news > 0 || !holds) return { items: report.rest() };
            await change.promise;
            last = change;
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

/** @param only the URIs to check; absent: all, and files that have left the projects */
async function lookAtAll(
  context: Context,
  known: ReadonlyMap<string, { readonly uri: string; readonly id: string }>,
  only: ReadonlySet<string> | undefined,
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
    const isAsked = (file: Member) => only?.has(documents.uriOf(file.path)) !== false && isWanted(file);
    const others = only === undefined ? await othersOf(context, state) : [];
    const paths = [...others, ...inOrder(state.groups.flatMap(membersOf).filter(isAsked))];
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
  if (only !== undefined) return;
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
function inOrder(files: readonly Member[]): readonly Member[] {
  return files.toSorted((a, b) => byCodeUnit(a.locale, b.locale));
}

interface Change {
  readonly promise: Promise<void>;
  /** URIs of the documents to check then. Undefined: all. */
  reach(): Promise<ReadonlySet<string> | undefined>;
  /** Stops listening. */
  dispose(): void;
}

/** Resolves as soon as something that findings may depend on changes, or the client cancels. */
function nextChange(context: Context, token: CancellationToken): Change {
  const { documents, world } = context;
  const { promise, resolve } = Promise.withResolvers<void>();
  const paths = new Set<string>();
  const told = new Set<string>();
  let all = false;
  // Findings of other files can wait while the user types.
  const quiet = new Deferred(PAUSE);
  const typed = ({ path }: Snapshot): void => {
    paths.add(path);
    quiet.begin(resolve);
  };
  const listeners = [
    documents.onChanged(typed),
    documents.onClosed(typed),
    token.onCancellationRequested(() => resolve()),
    world.onChanged(({ uris }) => {
      if (uris === 'all') all = true;
      else for (const uri of uris) told.add(uri);
      resolve();
    }),
  ];
  const dispose = () => {
    quiet.stop();
    for (const listener of listeners) listener.dispose();
  };
  const reach = async () => {
    const seers = all ? 'all' : await whoSees(context, [...paths]);
    return seers === 'all' ? undefined : new Set([...told, ...seers]);
  };
  return { promise, reach, dispose };
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
