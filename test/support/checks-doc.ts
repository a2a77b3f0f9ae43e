/** Writes `docs/checks.md` from the checks' own examples: `node test/support/checks-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Check, Example } from '../../server/checks/check.ts';
import { CHECKS } from '../../server/checks/index.ts';

const INTRO = `# Checks

Generated from the checks themselves by \`node test/support/checks-doc.ts\`; the examples below are their tests.

Every check can be set in \`dragoman.json\` by its id:

\`\`\`jsonc
{ "checks": { "double-space": "off", "edge-whitespace": { "severity": "hint", "ignore": ["OK"] } } }
\`\`\`

Severities: \`error\`, \`warning\`, \`information\`, \`hint\`, \`off\`. A \`✎\` marks checks with a fix that \`dragoman check --fix\` and "fix all" apply.
Findings about the file itself (syntax, ids, structure) have ids that begin with the format: see [XLIFF rules](xliff-rules.md).

| check | severity | |
|---|---|---|
`;

const OTHERS = `
## missing-translation

Severity: information. A unit has something to say in the source and no translation in the target, or a target stated as not begun that repeats the source. Fix: translate this unit, or all of the file.

## project-file

Severity: error. \`dragoman.json\` is no valid JSON, or holds a wrong value or an unknown key. What is right in it still counts.
`;

export function checksDoc(): string {
  const rows = CHECKS.map(
    ({ id, severity, summary, examples }) =>
      `| [\`${id}\`](#${id})${fixable(examples.bad) ? ' ✎' : ''} | ${severity} | ${summary} |\n`,
  );
  return INTRO + rows.join('') + CHECKS.map(section).join('') + OTHERS;
}

function fixable(bad: readonly Example[]): boolean {
  return bad.some(({ fixed }) => fixed !== undefined);
}

function section({ id, severity, summary, examples }: Check): string {
  const line = (mark: string, { source, target, fixed, dialect, limits }: Example) =>
    `| ${mark} | ${code(source)} | ${code(target)} | ${fixed === undefined ? '' : code(fixed)} | ${dialect ?? ''}${limits?.max === undefined ? '' : `at most ${limits.max} ${limits.unit}s`} |\n`;
  const rows = [
    ...examples.good.map((example) => line('✓', example)),
    ...examples.bad.map((example) => line('✗', example)),
  ];
  return `\n## ${id}\n\nSeverity: ${severity}. ${summary}\n\n| | source | target | fixed | |\n|---|---|---|---|---|\n${rows.join('')}`;
}

/** White space at the edges must be seen. */
function code(text: string): string {
  const shown = text
    .replaceAll('\n', '⏎')
    .replaceAll('|', '\\|')
    .replace(/^ +| +$| {2,}/g, (spaces) => '␣'.repeat(spaces.length));
  return `\`${shown}\``;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../../docs/checks.md', import.meta.url), checksDoc());
}
