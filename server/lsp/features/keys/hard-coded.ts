import type { Diagnostic } from 'vscode-languageserver/node';
import { HARD_CODED_TEXT } from '../../../core/checks/markup/codes.ts';
import { policyOf } from '../../../core/checks/rules/policy.ts';
import { shownText } from '../../../core/code/index.ts';
import { shortened } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import { SEVERITIES } from '../diagnostics/severity.ts';
import type { CodeDocument } from './document.ts';
import { textsOf } from './extract.ts';

/** Maximum UTF-16 units of a text in a message. */
const SHOWN = 60;

/** Texts in code that can become keys, if the project wants them reported. */
export async function hardCodedTexts(context: Context, code: CodeDocument, href: string): Promise<Diagnostic[]> {
  const { snapshot, state } = code;
  const { project, folder } = state.loaded;
  const policy = policyOf(project, HARD_CODED_TEXT, undefined, snapshot.path.slice(folder.length + 1));
  if (policy === undefined || code.broken) return [];
  const found = (await textsOf(context, code))?.found ?? [];
  return found.flatMap(({ site }) => {
    const text = shownText(site.parts);
    if (policy.ignore.includes(text)) return [];
    return {
      range: snapshot.lines.range(site),
      severity: SEVERITIES[policy.severity],
      code: HARD_CODED_TEXT,
      codeDescription: { href },
      source: 'dragoman',
      message: `This text is not a key: "${shortened(text, SHOWN)}".`,
    };
  });
}
