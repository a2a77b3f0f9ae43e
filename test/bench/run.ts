/** `npm run bench`: every benchmark of this folder, one process each so that none warms up another. Numbers are ratios within one run. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const own = 'run.ts';
const wanted = process.argv.slice(2);
let failed = false;
for (const name of readdirSync(import.meta.dirname).sort()) {
  if (!name.endsWith('.ts') || name === own || (wanted.length > 0 && !wanted.includes(name.replace('.ts', ''))))
    continue;
  process.stdout.write(`\n=== ${name.replace('.ts', '')}\n`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(import.meta.dirname, name)], {
    stdio: 'inherit',
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
