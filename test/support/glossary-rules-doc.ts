/** Writes `docs/glossary-rules.md` from the rules' own examples: `node test/support/glossary-rules-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { GLOSSARY_RULES, type GlossaryRule, type RuleExample } from './glossary-rules.ts';

const INTRO = `# Rules of glossary files

Generated from the rules themselves by \`node test/support/glossary-rules-doc.ts\`; the examples below are their tests.

Each rule reports its findings under its id, with the exact range. In \`dragoman.json\` a rule is set like a check:

\`\`\`jsonc
{ "checks": { "glossary-formula": "off", "glossary-same": "warning" } }
\`\`\`

A \`✎\` marks rules with a fix that runs by itself ("fix all"). In the examples \`→\` is a tab.

| rule | severity | |
|---|---|---|
`;

export function glossaryRulesDoc(): string {
  const rows = GLOSSARY_RULES.map(
    ({ id, severity, summary, bad }) =>
      `| [\`${id}\`](#${id})${bad.fixed === undefined ? '' : ' ✎'} | ${severity} | ${summary} |\n`,
  );
  return INTRO + rows.join('') + GLOSSARY_RULES.map(section).join('');
}

function section({ id, severity, summary, good, bad }: GlossaryRule): string {
  return `\n## ${id}\n\n${summary}\n\nSeverity: ${severity}\n\nRight:\n\n${block(good)}\nWrong:\n\n${block(bad)}`;
}

function block({ name, text, fixed, others = {} }: RuleExample): string {
  const files = [[name, text] as const, ...Object.entries(others)];
  const shown = files.map(([file, content]) => `${file}\n${indented(content)}`);
  if (fixed !== undefined) shown.push(`fixed\n${indented(fixed)}`);
  return `\`\`\`text\n${shown.join('')}\`\`\`\n`;
}

function indented(text: string): string {
  const lines = text.split('\n').slice(0, -1);
  const most = lines.slice(0, 6).map((line) => `  ${visible(line)}\n`);
  return most.join('') + (lines.length > 6 ? `  … ${lines.length} rows\n` : '');
}

/** Tabs, and what cannot be seen. */
function visible(line: string): string {
  if (line.length > 200) return `${line.slice(0, 8)}… (${line.length.toLocaleString('en')} characters)`;
  return line
    .replaceAll('\t', ' → ')
    .replaceAll('\u2028', '<U+2028>')
    .replaceAll('\u0308', '<U+0308>')
    .replace(/ $/, '␣');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(new URL('../../docs/glossary-rules.md', import.meta.url), glossaryRulesDoc());
