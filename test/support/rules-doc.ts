/** Writes `docs/xliff-rules.md` from the rules' own examples: `node test/support/rules-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { RULES } from '../../server/core/formats/xliff/rules/index.ts';
import type { Rule } from '../../server/core/formats/xliff/rules/rule.ts';

const INTRO = `# XLIFF rules

Generated from the rules themselves by \`node test/support/rules-doc.ts\`; the examples below are their tests.

Each rule reports its findings under its id, with the exact range and a link to the specification. In \`dragoman.json\` a rule is set like a check:

\`\`\`jsonc
{ "checks": { "xliff-12-element-order": "warning", "xliff-comment": "off" } }
\`\`\`

What they say about the public suites of the standard stands, file by file, in [xliff-suites.md](xliff-suites.md).

A \`✎\` marks rules with a fix. Rules that say "off" run only when the project asks for them.

| rule | XLIFF | severity | |
|---|---|---|---|
`;

const WELL_FORMED = `
## Well-formedness

Reported for every XML file, with links to XML 1.0: \`xml-unclosed-element\`, \`xml-stray-close-tag\`, \`xml-unterminated-tag\`, \`xml-unterminated-value\`, \`xml-less-than\`, \`xml-ampersand\` ✎,
\`xml-undefined-entity\`, \`xml-attribute-syntax\` ✎ (typographic quotes), \`xml-unterminated-comment\`, \`xml-unterminated-cdata\`, \`xml-unterminated-instruction\`, \`xml-unterminated-doctype\`,
\`xml-text-outside-root\`, \`xml-second-root\`, \`xml-no-root\`, \`xml-duplicate-attribute\`, \`xml-comment\`, \`xml-character\`, \`xml-cdata-end\`, \`xml-undeclared-prefix\`, and \`xml-not-well-formed\` for what only the second parser sees.
\`merge-conflict\` marks the lines of an unresolved merge; \`xliff-root\` a file whose root is not \`xliff\`. Files with such faults are shown and checked, never written.
`;

/** A whole document around an example, so that nothing but the rule's own matter can be wrong with it. */
export function exampleDocument(rule: Pick<Rule, 'versions'>, example: string): string {
  if (example.startsWith('<xliff')) return example;
  if (rule.versions === '1.2')
    return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body>${example}</body></file></xliff>`;
  const version = example.includes('pgs:') || rule.versions === '2.2' ? '2.2' : '2.1';
  const namespace = version === '2.2' ? '2.2' : '2.0';
  return `<xliff version="${version}" xmlns="urn:oasis:names:tc:xliff:document:${namespace}" srcLang="en" trgLang="de"><file id="f">${inFile(example)}</file></xliff>`;
}

function inFile(example: string): string {
  if (/^<(skeleton|notes)\b/.test(example))
    return `${example}<unit id="u"><segment><source>a</source></segment></unit>`;
  return /^<(group|unit)\b/.test(example) ? example : `<unit id="u">${example}</unit>`;
}

export function rulesDoc(): string {
  const rows = RULES.map(
    (rule) => `| [\`${rule.id}\`](#${rule.id}) | ${versions(rule)} | ${severity(rule)} | ${rule.summary} |\n`,
  );
  return INTRO + rows.join('') + WELL_FORMED + RULES.map(section).join('');
}

function versions({ versions }: Rule): string {
  return { '1.2': '1.2', '2': '2.x', '2.2': '2.2', all: 'all' }[versions];
}

function severity(rule: Rule): string {
  return rule.optional ? `${rule.severity}, off` : rule.severity;
}

function section(rule: Rule): string {
  const block = (title: string, examples: readonly string[]) =>
    `\n${title}\n\n\`\`\`xml\n${examples.join('\n')}\n\`\`\`\n`;
  return `\n## ${rule.id}\n\n${rule.summary}\n\nXLIFF ${versions(rule)} · ${severity(rule)} · [specification](${rule.href})\n${block('Right:', rule.examples.good)}${block('Wrong:', rule.examples.bad)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(new URL('../../docs/xliff-rules.md', import.meta.url), rulesDoc());
