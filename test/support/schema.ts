/** Writes `docs/dragoman.schema.json` from the code's own schema: `node test/support/schema.ts`. */
import { writeFileSync } from 'node:fs';
import { projectJsonSchema } from '../../shared/project.ts';

writeFileSync(
  new URL('../../docs/dragoman.schema.json', import.meta.url),
  `${JSON.stringify(projectJsonSchema(), undefined, 2)}\n`,
);
