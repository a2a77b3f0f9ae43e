/**
 * Counts what the checks say about real projects: `node test/support/checks-count.ts [options] FOLDER…`. Each folder is a checkout.
 *
 * `--check ID` (any number of times) looks at these only, `--format ID` at files of these formats only; `--sample N` prints N findings of each check, over all folders, with source and
 * target, for a person to judge, chosen by `--seed TEXT`; `--severity S` leaves out those of other severities; `--on ID` turns an optional check on; `--json` prints the counts as data.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf, type Found, lookAt, sampleOf } from './checkouts.ts';

type Counted = Found & { readonly repository: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'string', multiple: true },
    format: { type: 'string', multiple: true },
    json: { type: 'boolean' },
    on: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    severity: { type: 'string' },
  },
});

const wanted = new Set(values.check);
const all: Counted[] = [];
const repositories: object[] = [];
for (const folder of positionals) {
  const repository = basename(folder);
  const started = performance.now();
  const { files, translations, found } = await lookAt(
    folder,
    (code) => wanted.size === 0 || wanted.has(code),
    values.on,
    new Set(values.format),
  );
  for (const one of found)
    if (values.severity === undefined || one.severity === values.severity) all.push({ ...one, repository });
  repositories.push({ repository, commit: commitOf(folder), files, translations });
  process.stderr.write(
    `${repository}: ${files} files, ${translations} translations, ${found.length} findings, ${Math.round(performance.now() - started)} ms\n`,
  );
}

const byCheck = [...Map.groupBy(all, ({ code }) => code)].toSorted(([a], [b]) => (a < b ? -1 : 1));
if (values.json === true) {
  const checks = byCheck.map(([check, found]) => ({
    check,
    severity: found[0]?.severity,
    count: found.length,
    repositories: Object.fromEntries(
      [...Map.groupBy(found, ({ repository }) => repository)].map(([name, own]) => [name, own.length]),
    ),
  }));
  console.log(JSON.stringify({ repositories, checks }, null, 2));
} else if (values.sample !== undefined) {
  for (const [check, found] of byCheck) {
    console.log(`\n## ${check} (${found[0]?.severity}, ${found.length})`);
    for (const { repository, file, locale, unit, source, target, message } of sampleOf(
      found,
      Number(values.sample),
      values.seed,
    ))
      console.log(
        `${repository} ${file} ${locale} ${unit}\n  ${JSON.stringify(source)}\n  ${JSON.stringify(target)}\n  ${message}`,
      );
  }
} else
  for (const [check, found] of byCheck) {
    const of = [...Map.groupBy(found, ({ repository }) => repository)].map(([name, own]) => `${name} ${own.length}`);
    console.log(`${check} | ${found[0]?.severity} | ${found.length} | ${of.join(', ')}`);
  }
