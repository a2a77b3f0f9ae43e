/** Writes `docs/json-dialects.md` from the dialects and rules themselves: `node test/unit/core/formats/json/dialects-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { JSON_DIALECTS } from '../../../../../server/core/formats/json/detect.ts';

const DIALECTS = JSON_DIALECTS.list;

import type { Dialect } from '../../../../../server/core/formats/common/key-tree/dialect.ts';
import { JSON_RULES } from '../../../../../server/core/formats/json/rules/index.ts';
import type { JsonRule } from '../../../../../server/core/formats/json/rules/rule.ts';

const INTRO = `# Dialects of JSON locale files

Generated from the code by \`node test/unit/core/formats/json/dialects-doc.ts\`; a test keeps this page up to date.

A JSON locale file is an object of keys and texts. What the keys and texts mean depends on the library that loads them. The dialect is found by the file's
name, structure and texts; where that goes wrong, \`dragoman.json\` says which one it is:

\`\`\`jsonc
{ "dialects": { "locales/**": "icu" } }
\`\`\`

Units are named by their JSON pointer (\`/menu/open\`; a flat key with dots stays one step: \`/menu.open\`). Of keys that come twice the last one counts, as in
every loader; the others are reported and never written. Comments and trailing commas are errors but in \`.jsonc\` and \`bundle.l10n\` files. Files with syntax
errors are shown and checked as far as they can be read, and never written.

| dialect | known by | units | placeholders | plurals | new entries |
|---|---|---|---|---|---|
`;

const RULES = `
## Rules

Beside syntax errors (\`json-syntax\`, \`json-merge-conflict\`), keys that come twice (\`json-duplicate-key\`, with a fix), files without an object at the root
(\`json-root\`, \`json-empty\`) and texts nested too deep (\`json-too-deep\`), these rules look at the structure of a file. Each can be set in \`dragoman.json\` by
its id, as checks are.

| rule | severity | dialects | |
|---|---|---|---|
`;

export function dialectsDoc(): string {
  return (
    INTRO + DIALECTS.map(row).join('') + RULES + JSON_RULES.map(ruleRow).join('') + JSON_RULES.map(section).join('')
  );
}

function row({ id, aliases, about }: Dialect): string {
  const names = [id, ...(aliases ?? [])].map((name) => `\`${name}\``).join(', ');
  const cells = [
    `**${about.title}**<br>${names}`,
    about.detection,
    about.units,
    about.placeholders,
    about.plurals,
    about.writing,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

function ruleRow({ id, severity, optional, dialects, summary }: JsonRule): string {
  return `| [\`${id}\`](#${id}) | ${optional === true ? `off (${severity})` : severity} | ${dialects.join(', ')} | ${summary} |\n`;
}

function section({ id, good, bad, summary }: JsonRule): string {
  return `\n### ${id}\n\n${summary}\n\nGood: \`${good}\`\n\nBad: \`${bad}\`\n`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(new URL('../../../../../docs/json-dialects.md', import.meta.url), dialectsDoc());
