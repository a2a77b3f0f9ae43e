import { type CancellationToken, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { listed } from '../../../core/checks/support.ts';
import { argumentFindings, LIBRARIES, type MissingKey } from '../../../core/code/index.ts';
import { argumentMessages, MISSING_ARGUMENT } from '../../../engine/code/argument-words.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import { askedIn } from './asked.ts';
import { deprecatedKeys } from './deprecated.ts';
import type { CodeDocument } from './document.ts';
import { hardCodedTexts } from './hard-coded.ts';
import { localesInTranslations } from './in-translations.ts';

/** The code of the diagnostic, the same as in `dragoman keys missing`. */
export const MISSING_KEY = 'missing-key';

/** How many namespaces a message names. */
const NAMED = 3;

/** The data that a fix needs. */
export interface MissingKeyData {
  readonly key: string;
}

/**
 * Keys that are used in code but missing in the source locale, calls whose values do not fit the text, deprecated keys and, if the project wants
 * them, texts that are not keys.
 * @throws ResponseError (request cancelled)
 */
export async function findingsInCode(
  context: Context,
  code: CodeDocument,
  token: CancellationToken,
): Promise<Diagnostic[]> {
  const found = new Map<string, Diagnostic>();
  const { lines } = code.snapshot;
  const href = context.runtime.checksPage.replace('checks.md', 'keys.md');
  const lost = askedIn(code).flatMap(({ missing }) => missing ?? []);
  const nowhere = lost.filter(({ elsewhere }) => elsewhere === undefined).map(({ key }) => key);
  const translated = await localesInTranslations(context, code, new Set(nowhere), token);
  for (const missing of lost)
    found.set(`${missing.at} ${missing.key}`, {
      range: lines.range({ start: missing.at, end: missing.end }),
      severity: missing.severity === 'error' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint,
      code: MISSING_KEY,
      codeDescription: { href },
      source: 'dragoman',
      message: messageOf(code, missing, translated.get(missing.key)),
      data: { key: missing.key } satisfies MissingKeyData,
    });
  const texts = await hardCodedTexts(context, code, href);
  if (token.isCancellationRequested) throw cancelled();
  return [...found.values(), ...wrongCalls(code, href), ...deprecatedKeys(code, href), ...texts];
}

/** Calls whose values do not fit the text that they use. */
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

function messageOf(
  { state, catalogs }: CodeDocument,
  { key, elsewhere, beside, severity }: MissingKey,
  locales: readonly string[] | undefined,
): string {
  const name = (path: string) => path.slice(state.loaded.folder.length + 1);
  if (elsewhere !== undefined) {
    const named = elsewhere.slice(0, NAMED).map(({ namespace, path }) => namespaced(namespace, name(path)));
    const more = elsewhere.length > NAMED ? ` and ${elsewhere.length - NAMED} more` : '';
    return `"${key}" is missing in the namespace that is asked for here. It is a key of ${named.join(', ')}${more}.`;
  }
  const [only, ...others] = catalogs;
  const where = only !== undefined && others.length === 0 ? name(only.path) : 'the files of the source locale';
  const rest = severity === 'error' ? '' : ' The text given here is shown instead.';
  const other = beside === undefined ? '' : ` There is "${beside.key}".`;
  const translations = locales === undefined ? '' : ` Translations have it: ${listed(locales)}.`;
  return `"${key}" is missing in ${where}.${translations}${other}${rest}`;
}

function namespaced(namespace: string | undefined, path: string): string {
  return namespace === undefined ? path : `the namespace "${namespace}" (${path})`;
}
