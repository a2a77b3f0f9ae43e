/** Writes `docs/dragoman.schema.json` and `docs/style-rules.schema.json` from the code's own schemas: `node test/support/schema.ts`. */
import { writeFileSync } from 'node:fs';
import { styleJsonSchema } from '../../server/engine/parts/style/schema.ts';
import { projectJsonSchema } from '../../shared/project/project.ts';

const schemas = { dragoman: projectJsonSchema(), 'style-rules': styleJsonSchema() };
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(
    new URL(`../../docs/${name}.schema.json`, import.meta.url),
    `${JSON.stringify(schema, undefined, 2)}\n`,
  );
