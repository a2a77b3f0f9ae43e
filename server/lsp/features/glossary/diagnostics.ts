import type { CancellationToken, Diagnostic } from 'vscode-languageserver/node';
import { policyOf } from '../../../core/checks/rules/policy.ts';
import type { Problem } from '../../../core/formats/format.ts';
import { glossaryFindings } from '../../../engine/parts/glossary/across.ts';
import type { Context } from '../../context.ts';
import { drain } from '../../guard.ts';
import { SEVERITIES } from '../diagnostics/severity.ts';
import { filesAround, type GlossaryDocument } from './document.ts';

/** All findings in a glossary file, with the project's severities. */
export async function glossaryProblems(context: Context, document: GlossaryDocument): Promise<readonly Problem[]> {
  const { snapshot, name, state } = document;
  const [, ...others] = await filesAround(context, document);
  const problems = glossaryFindings(snapshot.text, document, others);
  const { project } = state.loaded;
  return problems.flatMap((problem) => {
    const policy = policyOf(project, problem.code, problem.optional === true ? undefined : problem.severity, name);
    return policy === undefined ? [] : [{ ...problem, severity: policy.severity }];
  });
}

export async function glossaryDiagnostics(
  context: Context,
  document: GlossaryDocument,
  token: CancellationToken,
): Promise<Diagnostic[]> {
  const { snapshot } = document;
  const problems = await glossaryProblems(context, document);
  const shown = await drain(problems, token);
  const page = context.runtime.checksPage.replace('checks.md', 'glossary-rules.md');
  return shown.map(({ code, severity, message, span, fixes = [] }) => ({
    range: snapshot.lines.range(span),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: `${page}#${code}` },
    source: 'dragoman',
    message,
    ...(fixes.length > 0 && {
      data: {
        version: snapshot.version,
        fixes: fixes.map(({ title, safe, edits }) => ({
          title,
          safe,
          edits: snapshot.lines.textEdits([...edits].sort((a, b) => a.span.start - b.span.start)),
        })),
      },
    }),
  }));
}
