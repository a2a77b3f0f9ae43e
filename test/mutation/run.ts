/**
 * Mutation testing of what loses data or money when it breaks: `node test/mutation/run.ts [FILE…]`, by Stryker over the unit and contract rings.
 * Without files all of ROOMS, which takes hours; `--sample N` looks at N windows of lines of them, chosen by `--seed S`. `--tests GLOB` asks some
 * tests only, which is much faster. Prints the share of mutants that a test found, and each one that none did.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOMS = ['translate', 'workspace', 'service', 'glossary', 'documents-jobs'];
/** Lines of one window of a sample. */
const WINDOW = 10;
/** Per cent: less than this fails. */
const LEAST = 85;

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    tests: { type: 'string', default: 'test/{unit,contract}/**/*.test.ts' },
  },
});
const root = resolve(import.meta.dirname, '../..');
const here = 'test/mutation';
const report = 'test-results/mutation.json';
process.chdir(root);

install();
const files = positionals.length > 0 ? positionals : ROOMS.flatMap((room) => globSync(`server/${room}/**/*.ts`)).sort();
const mutate = values.sample === undefined ? files : windows(files, Number(values.sample), Number(values.seed));
if (values.sample !== undefined) console.log(`seed ${values.seed}`);
const config = join(here, 'node_modules/stryker.config.json');
writeFileSync(config, JSON.stringify(configFor(mutate)));
const { status } = spawnSync(
  process.execPath,
  [join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    // What a property finds by luck belongs to no mutant.
    env: {
      ...process.env,
      DRAGOMAN_SEED: process.env['DRAGOMAN_SEED'] ?? '1',
      DRAGOMAN_MUTATION_TESTS: values.tests,
    },
  },
);
if (status !== 0) process.exit(status ?? 1);
process.exitCode = say() ? 0 : 1;

/** From the lock file beside this program. Vitest is the project's own. */
function install(): void {
  if (existsSync(join(here, 'node_modules/@stryker-mutator/core'))) return;
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const { status: code } = spawnSync('npm', ['ci', ...flags, '--prefix', here], {
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error('Stryker could not be installed.');
}

function configFor(places: readonly string[]) {
  return {
    mutate: places,
    testRunner: 'vitest',
    plugins: [resolve(here, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: join(here, 'vitest.config.ts'), related: true },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // Texts for people are no behaviour that a test should pin letter by letter.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    concurrency: 2,
    // TypeScript 7 has no interface that Stryker could read the configuration by, and a copy of the tree is not needed.
    tsconfigFile: 'none.json',
    inPlace: true,
    tempDirName: '.stryker',
    reporters: ['json'],
    jsonReporter: { fileName: report },
  };
}

/** Windows of lines, each file as likely as it is long. */
function windows(all: readonly string[], count: number, seed: number): readonly string[] {
  const places = all.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    return Array.from({ length: Math.ceil(lines / WINDOW) }, (_, at) => {
      return `${file}:${at * WINDOW + 1}-${Math.min(lines, (at + 1) * WINDOW)}`;
    });
  });
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from(
    { length: Math.min(count, places.length) },
    () => places.splice(Math.floor(next() * places.length), 1)[0]!,
  );
}

/** Whether enough mutants were found. */
function say(): boolean {
  const found: { readonly files: Record<string, { readonly mutants: readonly Mutant[] }> } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  let [killed, lived] = [0, 0];
  for (const [file, { mutants }] of Object.entries(found.files)) {
    for (const { status: verdict, mutatorName, replacement, location } of mutants) {
      if (verdict === 'Killed' || verdict === 'Timeout') killed += 1;
      if (verdict !== 'Survived' && verdict !== 'NoCoverage') continue;
      lived += 1;
      const place = `${file}:${location.start.line}:${location.start.column}`;
      console.log(`${place}  ${verdict}  ${mutatorName}  ${replacement?.replace(/\s+/g, ' ').slice(0, 80) ?? ''}`);
    }
  }
  const score = (100 * killed) / Math.max(1, killed + lived);
  console.log(`${killed} of ${killed + lived} mutants found: ${score.toFixed(1)} %, ${LEAST} % are asked for`);
  return score >= LEAST;
}
