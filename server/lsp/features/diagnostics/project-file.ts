import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import {
  GUESSED_ENCODING,
  HARD_CODED_TEXT,
  PROJECT_FILE_CODE,
  STYLE_RULES_CODE,
} from '../../../core/checks/markup/codes.ts';
import { FORMATS } from '../../../core/formats/index.ts';
import type { Span } from '../../../core/text/span.ts';
import { readProjectAt } from '../../../engine/parts/workspace/project.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import { checkWords } from '../project/project-words.ts';

/** Rules of formats, which are many: their ids start with the format. */
const RULES = ['glossary', ...FORMATS.map(({ id }) => id)].map((id) => `${id}-`);

/** Problems of `dragoman.json`, at the exact value. An unknown check is a warning: it may exist in a later version. */
export async function projectFindings({ runtime, documents }: Context, snapshot: Snapshot): Promise<Diagnostic[]> {
  const make = (message: string, span: Span, severity: DiagnosticSeverity): Diagnostic => ({
    range: snapshot.lines.range(span),
    severity,
    code: PROJECT_FILE_CODE,
    codeDescription: { href: `${runtime.checksPage}#${PROJECT_FILE_CODE}` },
    source: 'dragoman',
    message,
  });
  const { project, problems } = await readProjectAt(documents.access(), snapshot.path, snapshot.text);
  const wrong = problems.map(({ message, span }) => make(message, span, DiagnosticSeverity.Error));
  const ids = Object.keys(project.checks ?? {}).filter((id) => !RULES.some((start) => id.startsWith(start)));
  if (ids.length === 0) return wrong;
  const known = new Set([
    ...checkWords().map(({ value }) => value),
    GUESSED_ENCODING,
    STYLE_RULES_CODE,
    HARD_CODED_TEXT,
  ]);
  const tree = parseTree(snapshot.text, [], { allowTrailingComma: true });
  for (const id of ids) {
    const key = known.has(id) || tree === undefined ? undefined : findNodeAtLocation(tree, ['checks', id])?.parent;
    if (key === undefined) continue;
    const span = { start: key.offset, end: key.offset + JSON.stringify(id).length };
    wrong.push(make(`There is no check "${id}": this setting has no effect.`, span, DiagnosticSeverity.Warning));
  }
  return wrong;
}
