import type { Definition, Schema } from 'ts-json-schema-generator';

const INTRO = `# JSON output

Generated from the program's types by \`node test/support/outputs-schema.ts\`; tests keep this page up to date and hold what the commands print against it.

With \`--json\` a command prints one JSON document on standard output, in UTF-8; progress and remarks go to standard error. \`check --format json\` is the same as \`check --json\`. [outputs.schema.json](outputs.schema.json) is a JSON Schema with a property for each command and a definition for each shape below: \`#/properties/status\` is what \`dragoman status --json\` prints.

* Fields are added in later versions and never taken away: ignore what you do not know.
* A field that is marked *optional* is left out where there is nothing to say.
* Exit codes are those without \`--json\`: 0 done, 1 findings or refused units, 2 wrong use, 3 service or network, 4 quota or \`--max-characters\`, 5 files, 6 Dragoman itself failed, 130 interrupted. A result with findings has exit code 1 and is a result.
* A command that fails prints \`{"error": …}\` ([ErrorOutput](#erroroutput)) in place of its result, also where options or arguments are wrong. Standard error says the same to people.
* A command that goes on after a failure prints its result. What it could not do stands there as \`errors\`, a list of sentences, where the result is an object.
* \`init --json\` prints the \`dragoman.json\` that it writes ([project file](project-file.md)). \`check --format sarif\` prints SARIF 2.1.0 ([checking](checking.md)).
* \`watch --json\` prints many: one object on each line, as things happen. Those before \`ready\` are what it has found at first.
* \`mcp\`, \`lsp\`, \`tour\` and \`completion\` have no document of their own: they talk to people or to another program. \`tour --json\` prints that of \`translate\`.

\`\`\`sh
dragoman status --json | jq -r '.locales[] | select(.missing > 0) | .locale'
dragoman check --json | jq '.total.error'
\`\`\`
`;

const nameOf = (ref: string): string => decodeURIComponent(ref.replace('#/definitions/', ''));
const link = (name: string): string => `[${name}](#${name.toLowerCase()})`;
const text = (value: unknown): string => `\`${JSON.stringify(value)}\``.replaceAll('|', '\\|');

function typeOf(schema: Definition): string {
  if (schema.$ref !== undefined) return link(nameOf(schema.$ref));
  if (schema.const !== undefined) return text(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(text).join(', ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one as Definition)).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Definition)}`;
  const rest = schema.additionalProperties;
  if (schema.type === 'object' && typeof rest === 'object') return `object by name: ${typeOf(rest as Definition)}`;
  return schema.type ?? 'any';
}

/** Rows of the fields; those of objects without a name stand below them. */
function rows(schema: Definition, path = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const one = field as Definition;
    const optional = schema.required?.includes(name) === true ? '' : '*optional* ';
    const said = (one.description ?? '').replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
    const items = one.type === 'array' ? (one.items as Definition) : one;
    return [
      `| \`${path}${name}\` | ${optional}${typeOf(one)} | ${said} |`,
      ...rows(items, `${path}${name}${items === one ? '.' : '[].'}`),
    ];
  });
}

const table = (schema: Definition): string => ['| field | | |', '|---|---|---|', ...rows(schema)].join('\n');

/** docs/json.md as it should be. */
export function outputsPage({ properties = {}, definitions = {} }: Schema): string {
  const commands = Object.entries(properties)
    .filter(([name]) => name !== 'error')
    .map(([name, schema]) => {
      const one = schema as Definition;
      const small =
        one.properties === undefined
          ? ''
          : ` with ${Object.keys(one.properties)
              .map((key) => `\`${key}\``)
              .join(', ')}`;
      return `| \`${name.includes(' --') ? name.replace(' --', ' --json --') : `${name} --json`}\` | ${typeOf(one)}${small} |`;
    });
  const shapes = Object.entries(definitions).flatMap(([name, schema]) => {
    const one = schema as Definition;
    const fields = rows(one);
    return [
      `### ${name}`,
      ...(one.description === undefined ? [] : [one.description.replaceAll('<', '&lt;')]),
      fields.length > 0 ? table(one) : typeOf(one),
    ];
  });
  return `${[INTRO, '## Commands', ['| command | prints |', '|---|---|', ...commands].join('\n'), '## Shapes', ...shapes].join('\n\n')}\n`;
}
