import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { argumentFindings, LIBRARIES, type MissingKey } from '../../../code/index.ts';
import { argumentMessages, MISSING_ARGUMENT } from '../../../engine/code/argument-words.ts';
import type { Context } from '../../context.ts';
import { askedIn } from './asked.ts';
import type { CodeDocument } from './document.ts';

/** The code of the diagnostic, as `dragoman keys missing` has it. */
export const MISSING_KEY = 'missing-key';

/** What a fix needs to know. */
export interface MissingKeyData {
  readonly key: string;
}

/** Keys that the code asks for and the source locale does not have, and calls that do not fit the text. */
export function findingsInCode({ runtime }: Context, code: CodeDocument): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const { lines } = code.snapshot;
  const href = runtime.checksPage.replace('checks.md', 'keys.md');
  for (const { missing } of askedIn(code)) {
    if (missing === undefined) continue;
    found.set(`${missing.at} ${missing.key}`, {
      range: lines.range({ start: missing.at, end: missing.end }),
      severity: missing.severity === 'error' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint,
      code: MISSING_KEY,
      codeDescription: { href },
      source: 'dragoman',
      message: messageOf(code, missing),
      data: { key: missing.key } satisfies MissingKeyData,
    });
  }
  return [...found.values(), ...wrongCalls(code, href)];
}

/** Calls whose values do not fit the text that they ask for. */
function wrongCalls({ uses, lookup, snapshot }: CodeDocument, href: string): Diagnostic[] {
  return argumentFindings(uses, lookup, LIBRARIES)
    .filter(({ path }) => path === snapshot.path)
    .flatMap((finding) =>
      argumentMessages(finding).map(({ code, message }) => ({
        range: snapshot.lines.range(finding),
        severity: code === MISSING_ARGUMENT ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint,
        code,
        codeDescription: { href },
        source: 'dragoman',
        message,
      })),
    );
}

function messageOf({ state, catalogs }: CodeDocument, { key, elsewhere, severity }: MissingKey): string {
  const name = (path: string) => path.slice(state.loaded.folder.length + 1);
  if (elsewhere !== undefined)
    return `"${key}" is a key of ${name(elsewhere)}, which is another namespace than the one that is asked for here.`;
  const [only, ...others] = catalogs;
  const where = only !== undefined && others.length === 0 ? name(only.path) : 'the files of the source locale';
  const rest = severity === 'error' ? '' : ' The text that stands here is shown.';
  return `"${key}" is missing in ${where}.${rest}`;
}
