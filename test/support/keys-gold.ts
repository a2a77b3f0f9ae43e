/**
 * Counts what `dragoman keys` says of real projects, and compares it with what was judged by hand.
 * `node test/support/keys-gold.ts CHECKOUT…` prints verdicts, missing keys and time; `--mutate` deletes each key once and counts the uses by
 * their name that are reported then; `--list "no trace"` lists the keys of one verdict. The judgements are in test/gold/keys.json.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { argumentFindings, KeyLookup, Verdicts } from '../../server/core/code/index.ts';
import { type KeyIndex, keyIndex } from '../../server/engine/code/index.ts';
import type { Host } from '../../server/engine/host.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';

interface Gold {
  readonly repository: string;
  readonly commit: string;
  /** Keys that code asks for and no file has, each judged by hand. */
  readonly missing: readonly string[];
  /** Keys that are used though nothing in the code proves it, with the reason. */
  readonly live?: Readonly<Record<string, string>>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mutate: { type: 'boolean', default: false }, list: { type: 'string' } },
});
const gold: readonly Gold[] = JSON.parse(readFileSync(new URL('../gold/keys.json', import.meta.url), 'utf8'));

/** What a reader without a grammar takes for a call with a key: the oracle, which knows nothing of the index. */
const CALL =
  /(?<![\w.$])(?:(?:this|i18n|globalize|root|context|props)\.)*(?:\$?tc?|translate)\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*[,)]/g;

for (const folder of positionals) {
  const before = process.cpuUsage();
  const index = await indexOf(folder);
  const { user, system } = process.cpuUsage(before);
  const { verdicts, literals, libraries, own, files } = index;
  const all = verdicts.all(literals);
  const counts = Object.entries(Object.groupBy(all, ({ verdict }) => verdict)).map(
    ([verdict, some]) => `${some?.length} ${verdict}`,
  );
  const errors = verdicts.missing.filter(({ severity }) => severity === 'error');
  const found = [...new Set(errors.map(({ key }) => key))].sort();
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const judged = gold.find((one) => one.commit === commit);
  console.log(
    `${folder}: ${all.length} keys, ${counts.join(', ')}; ${verdicts.uses.length} uses, ${verdicts.open.length} open calls`,
  );
  console.log(
    `  ${files.length} files, ${[...libraries.map(({ id }) => id), ...own].join(', ')}; ${Math.round((user + system) / 1000)} ms of processor time`,
  );
  console.log(`  missing: ${errors.length} places, ${found.length} keys: ${found.join(', ')}`);
  if (judged !== undefined) {
    const wanted = [...judged.missing].sort();
    console.log(
      `  judged: ${wanted.length}; not found ${JSON.stringify(wanted.filter((key) => !found.includes(key)))}, too many ${JSON.stringify(found.filter((key) => !wanted.includes(key)))}`,
    );
    const dead = new Set(all.flatMap(({ key, verdict }) => (verdict === 'no trace' ? [key] : [])));
    const live = Object.keys(judged.live ?? {});
    console.log(
      `  known to be used: ${live.length}, without a trace ${live.filter((key) => dead.has(key)).length}, which ${verdicts.open.length} open calls may ask for`,
    );
  }
  if (values.list !== undefined)
    for (const { key, verdict, evidence } of all)
      if (verdict === values.list) console.log(`    ${key}  ${JSON.stringify(evidence[0] ?? null)}`);
  judgeArguments(index);
  if (values.mutate) mutate(index);
}

/** Values of calls against texts: what is found, and of the calls that hand values over those that are found when one of them is left out. */
function judgeArguments({ catalogs, libraries, verdicts: { uses } }: KeyIndex): void {
  const lookup = new KeyLookup(catalogs, libraries);
  const found = argumentFindings(uses, lookup, libraries);
  const given = uses.flatMap((use) =>
    (use.given ?? []).filter(({ names }) => names.length > 0).map((one) => ({ use, one })),
  );
  const seen = given.filter(({ use, one }) =>
    one.names.some((name) => {
      const less = { ...use, given: [{ ...one, names: one.names.filter((other) => other !== name) }] };
      return argumentFindings([less], lookup, libraries).some(({ missing }) => missing.includes(name));
    }),
  );
  const [missing, unused] = [
    found.filter((one) => one.missing.length > 0),
    found.filter((one) => one.unused.length > 0),
  ];
  console.log(
    `  values: ${missing.length} calls lack some, ${unused.length} give some that are not shown; of ${given.length} calls with values ${seen.length} are found when one is left out`,
  );
}

/** Each key that is asked for by its whole name is taken away once: every place has to be reported. */
function mutate({ catalogs, libraries, verdicts, literals, files, textOf }: KeyIndex): void {
  const known = new Map(verdicts.uses.map((use) => [`${use.path}\n${use.start}`, use.parts.length]));
  const keys = new Set(catalogs.flatMap((one) => [...one.keys.keys()]));
  const unseen: string[] = [];
  let quoted = 0;
  for (const path of files)
    for (const match of (textOf(path) ?? '').matchAll(CALL)) {
      const key = (match[2] ?? '').replaceAll(/\\(['"`])/g, '$1');
      if (!keys.has(key)) continue;
      quoted += 1;
      const at = match.index + match[0].indexOf(match[1] ?? '') + 1;
      if (!known.has(`${path}\n${at}`)) unseen.push(`${path}: ${match[0]}`);
    }
  console.log(`  calls with a key that stand in the texts: ${quoted}, not in the index ${unseen.length}`);
  for (const one of unseen.slice(0, 10)) console.log(`    ${one}`);
  let deleted = 0;
  let places = 0;
  const lost: string[] = [];
  for (const { key, catalog, evidence } of verdicts.all(literals)) {
    const calls = evidence.filter(({ kind }) => kind === 'call');
    const literal = verdicts.uses.filter(({ parts, sure }) => sure && parts.length === 1 && parts[0] === key);
    // Where forms of a plural stay, i18next shows one of them.
    if (calls.length === 0 || literal.length === 0 || catalog.keys.has(`${key}_plural`)) continue;
    deleted += 1;
    const without = catalogs.map((one) =>
      one === catalog ? { ...one, keys: new Map([...one.keys].filter(([name]) => name !== key)) } : one,
    );
    const after = new Verdicts(without, literal, libraries);
    places += literal.length;
    const reported = after.missing.filter((one) => one.key === key).length;
    if (reported < literal.length) lost.push(`${key} (${literal.length - reported})`);
  }
  console.log(
    `  mutants: ${deleted} keys deleted, ${places} places by their whole name, not all reported for ${lost.length}: ${lost.slice(0, 12).join(', ')}`,
  );
}

async function indexOf(project: string): Promise<KeyIndex> {
  const silent = {
    note: () => undefined,
    error: console.error,
    progress: () => ({ update: () => undefined, stop: () => undefined }),
  };
  const host: Host = {
    options: { project },
    files: diskFiles(),
    signal: new AbortController().signal,
    reporter: silent,
    environment: {},
    stateFolder: () => undefined,
    nameOf: (path) => path,
  };
  const index = await keyIndex(host);
  if (!index.ok) throw new Error(index.error.message);
  return index.value;
}
