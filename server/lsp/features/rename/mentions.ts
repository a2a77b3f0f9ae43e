import {
  type CancellationToken,
  MessageType,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Name } from '../../../core/formats/common/order/naming.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { cancelled, drain } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isFilePath } from '../../uris.ts';
import { defaultPatterns } from '../code/defaults.ts';
import { mentionsIn } from '../code/mentions.ts';
import { compileCall } from '../code/patterns.ts';
import { sourcesIn, sourceWith, unsearched } from '../code/sources.ts';
import type { KnownPlace } from '../keys/rename.ts';
import type { Subject } from '../subject.ts';
import { offerOf } from '../workspace-edit.ts';

/** Files read at the same time. */
const AT_ONCE = 16;
/** How many places a message names, and how many are offered. Projects with more of them should set `code` in the project file. */
const NAMED = 5;
const MOST = 1000;

/** Where a name occurs in one code file. */
interface Mentioned {
  readonly snapshot: Snapshot;
  readonly spans: readonly Span[];
}

/**
 * For projects that do not say which files are their code: the name is searched as text in the source files of the workspace. There it may be the
 * name of something else, so the user decides: the places are named in a message, and offered as changes to confirm if the client supports those.
 * Files that Git ignores are skipped.
 *
 * @param known places whose meaning is known
 * @returns changes to confirm, one part per file
 * @throws ResponseError (request cancelled)
 */
export async function offeredEdits(
  context: Context,
  subject: Subject,
  name: Name,
  to: string,
  token: CancellationToken,
  known: readonly KnownPlace[] = [],
): Promise<readonly WorkspaceEdit[]> {
  const { client, connection, projects } = context;
  const { folder, project } = subject.state.loaded;
  if (project.code?.files !== undefined || name.key === '' || folder === '' || !isFilePath(folder)) return [];
  const tell = (type: MessageType, message: string) =>
    void connection.sendNotification(ShowMessageNotification.type, { type, message });
  const reason = unsearched(context);
  if (reason !== undefined) {
    tell(MessageType.Info, `${reason}: where it asks for "${name.key}", rename it there too.`);
    return [];
  }
  const roots = projects.folders.includes(folder) ? projects.folders : [folder];
  const { found: all, cut } = await mentions(context, subject, name, roots, token);
  const found = withoutKnown(all, known);
  const count = found.reduce((sum, { spans }) => sum + spans.length, 0);
  if (count === 0) return [];
  const files = found.length === 1 ? '1 file' : `${found.length} files`;
  const heading = `"${name.key}" occurs in ${cut ? 'at least ' : ''}${files} of code`;
  const places = found.flatMap(({ snapshot, spans }) =>
    spans.map(({ start }) => {
      const { line } = snapshot.lines.range({ start, end: start }).start;
      return `${shortPath(roots, snapshot.path)}:${line + 1}`;
    }),
  );
  const rest = count > NAMED ? ` and ${count - NAMED} more` : '';
  const where = `${heading}: ${places.slice(0, NAMED).join(', ')}${rest}.`;
  const better = 'name the files under "code" in dragoman.json: then code is renamed automatically.';
  // Between quotes, a name that contains one would break the code.
  if (!client.confirmsChanges || /["'`\\\n]/.test(to)) {
    tell(MessageType.Warning, `${where} Rename it there too, or ${better}`);
    return [];
  }
  // Where edits are confirmed, their description may not be visible: VS Code groups them by file first.
  tell(MessageType.Info, `${where} Tick there what asks for this text, or ${better}`);
  const description = 'Tick what asks for this text.';
  return found.map(({ snapshot, spans }) => {
    const edits = spans.map(({ end }) => ({
      range: snapshot.lines.range({ start: end - name.text.length, end }),
      newText: to,
    }));
    return offerOf(snapshot, edits, { label: heading, description });
  });
}

function withoutKnown(found: readonly Mentioned[], known: readonly KnownPlace[]): readonly Mentioned[] {
  const places = Map.groupBy(known, ({ uri }) => uri);
  return found.flatMap(({ snapshot, spans }) => {
    const uses = places.get(snapshot.uri) ?? [];
    const rest = spans.filter(({ start, end }) => !uses.some((one) => one.span.start <= end && one.span.end >= start));
    return rest.length === 0 ? [] : [{ snapshot, spans: rest }];
  });
}

async function mentions(
  context: Context,
  { format, input, member }: Subject,
  name: Name,
  roots: readonly string[],
  token: CancellationToken,
): Promise<{ readonly found: readonly Mentioned[]; readonly cut: boolean }> {
  const calls = defaultPatterns(format, input.catalog.dialect).flatMap((pattern) => compileCall(pattern) ?? []);
  const own = new Set(member === undefined ? [] : [member.group.source, ...member.group.targets.values()]);
  const found = new Map<string, Mentioned>();
  let cut = false;
  let count = 0;
  for (const root of roots) {
    const files = await sourcesIn(root, token);
    cut ||= files.cut;
    const paths = files.paths.filter((path) => !found.has(path) && !own.has(path));
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      if (token.isCancellationRequested) throw cancelled();
      const some = paths.slice(at, at + AT_ONCE).map((path) => mentionsOf(context, path, name, calls, token));
      for (const one of await Promise.all(some)) {
        if (one === undefined) continue;
        found.set(one.snapshot.path, one);
        count += one.spans.length;
      }
      if (count >= MOST) return { found: [...found.values()], cut: true };
    }
  }
  return { found: [...found.values()], cut };
}

async function mentionsOf(
  context: Context,
  path: string,
  name: Name,
  calls: readonly RegExp[],
  token: CancellationToken,
): Promise<Mentioned | undefined> {
  const snapshot = await sourceWith(context, path, (text) => text.includes(name.key));
  if (snapshot === undefined) return undefined;
  const places = await drain(mentionsIn(snapshot.text, name, calls), token);
  const spans = [...new Map(places.map((span) => [span.start, span])).values()].sort((a, b) => a.start - b.start);
  return spans.length === 0 ? undefined : { snapshot, spans };
}

/** Relative to its workspace folder. */
function shortPath(roots: readonly string[], path: string): string {
  const root = roots.find((one) => path.startsWith(`${one}/`));
  return root === undefined ? path : path.slice(root.length + 1);
}
