import type { Diagnostic } from 'vscode-languageserver/node';
import { stylePatterns } from '../../../../shared/project/project.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { STYLE_RULES_CODE } from '../../../core/checks/markup/codes.ts';
import { parseStyle } from '../../../engine/parts/style/file.ts';
import { styleMatcher } from '../../../engine/parts/style/files.ts';
import { styleFileNames, styleFindings } from '../../../engine/parts/workspace/style.ts';
import type { Context } from '../../context.ts';
import type { ProjectFile, ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { SEVERITIES } from './severity.ts';

/** A file of style rules, in its project. */
export interface StyleDocument {
  readonly state: ProjectState;
  /** Relative to the project folder. */
  readonly name: string;
}

/** Whether a file is named like style rules. */
const isNamedLikeStyle = onceFor(
  ({ state: { loaded }, name = '' }: ProjectFile) =>
    loaded.folder !== '' && styleMatcher(stylePatterns(loaded.project))(name),
);

/** A document as a file of style rules; undefined if it is not one. */
export async function styleOf({ projects }: Context, snapshot: Snapshot): Promise<StyleDocument | undefined> {
  const { path } = snapshot;
  if (!/\.json$/i.test(path)) return undefined;
  const file = await projects.file(path);
  const { state, name } = file;
  if (name === undefined || !isNamedLikeStyle(file)) return undefined;
  // The full text of an edited document is only built if the name fits.
  const access = { read: async () => ({ ok: true as const, value: { path, text: snapshot.text } }) };
  return (await styleFileNames(access, state.loaded, [name])).has(name) ? { state, name } : undefined;
}

/** Problems in a file of style rules itself. */
export function styleDiagnostics(
  { runtime }: Context,
  snapshot: Snapshot,
  { state, name }: StyleDocument,
): Diagnostic[] {
  const { problems } = parseStyle(snapshot.text);
  return styleFindings({ name, problems }, state.loaded.project).map(({ code, severity, message, span }) => ({
    range: snapshot.lines.range(span),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: `${runtime.checksPage}#${STYLE_RULES_CODE}` },
    source: 'dragoman',
    message,
  }));
}
