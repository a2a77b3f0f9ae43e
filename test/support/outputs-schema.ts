/** Writes docs/outputs.schema.json and docs/json.md from the types of `server/cli/outputs/outputs.ts`: `node test/support/outputs-schema.ts`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { outputsPage } from './outputs-doc.ts';

const root = new URL('../../', import.meta.url);

/** What each command prints under `--json`: a property for each command, a definition for each type. */
export function outputsSchema(): Schema {
  const schema = createGenerator({
    path: fileURLToPath(new URL('server/cli/outputs/outputs.ts', root)),
    tsconfig: fileURLToPath(new URL('tsconfig.json', root)),
    type: 'Outputs',
    expose: 'export',
    jsDoc: 'extended',
    topRef: false,
    // `tsc` does that.
    skipTypeCheck: true,
    // A later version may print more.
    additionalProperties: true,
  }).createSchema('Outputs');
  return { ...schema, required: [] };
}

if (import.meta.main) {
  const schema = outputsSchema();
  writeFileSync(new URL('docs/outputs.schema.json', root), `${JSON.stringify(schema, undefined, 1)}\n`);
  writeFileSync(new URL('docs/json.md', root), outputsPage(schema));
}
