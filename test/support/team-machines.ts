/**
 * `node test/support/team-machines.ts [--machines 8] [--kills 0] [--units 600] [--latency 400] [--seed 1]`: so many machines (processes, each with its
 * own copy of the project and its own state) translate the same project at the same time, with one shared memory on a real PostgreSQL and one
 * service that counts what it bills. Prints what that costs beside one machine alone. Build first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { startCounted } from './kills/counted-service.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import ownTemporaryFolder from './temporary.ts';

const cli = resolve(import.meta.dirname, '../../dist/cli.cjs');
const LOCALES = ['de', 'fr'];
const FILES = 4;

export interface MachinesOptions {
  readonly machines: number;
  readonly kills: number;
  /** Of each of the four files. */
  readonly units: number;
  /** Milliseconds of a request. */
  readonly latency: number;
  readonly seed: number;
}

export interface MachinesOutcome {
  readonly machines: number;
  readonly kills: number;
  /** Seconds until the last machine was done. */
  readonly seconds: number;
  /** Code points that the service has billed. */
  readonly paid: number;
  /** Code points of all different questions. */
  readonly ideal: number;
  /** Code points on the wire when machines were killed: nobody can have their answers. */
  readonly wire: number;
  /** Units that a machine has no translation of, all together. */
  readonly missing: number;
  /** Files that are not the same on all machines. */
  readonly different: number;
  /** What programs said that ended otherwise than well. */
  readonly troubles: readonly string[];
}

export async function machines(options: MachinesOptions, postgres: Postgres): Promise<MachinesOutcome> {
  const { next: random } = seededRandom(options.seed);
  const service = await startCounted(options.latency);
  const project = `p${options.machines}-${options.kills}-${options.seed}`;
  const original = makeProject(project, options.units);
  const folders = Array.from({ length: options.machines }, (_, at) => {
    const folder = mkdtempSync(join(tmpdir(), `dragoman-machine${at}-`));
    cpSync(original, folder, { recursive: true });
    return { folder, state: mkdtempSync(join(tmpdir(), `dragoman-machine${at}-state-`)) };
  });
  const url = await postgres.address('machine');
  let wire = 0;
  let killed = 0;
  const troubles: string[] = [];
  const alive = new Set<ChildProcess>();
  const begun = performance.now();
  const work = async ({ folder, state }: { readonly folder: string; readonly state: string }) => {
    for (;;) {
      const env = {
        ...process.env,
        XDG_STATE_HOME: state,
        DRAGOMAN_SERVICE: service.url,
        DRAGOMAN_AUTH_KEY: service.key,
        DRAGOMAN_MEMORY_URL: url,
      };
      const child = spawn(process.execPath, [cli, 'translate'], {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      alive.add(child);
      const [code, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>((done) =>
        child.on('close', (...ended) => done(ended)),
      );
      alive.delete(child);
      if (signal === 'SIGKILL') continue;
      if (code !== 0 || said.includes('shared memory')) troubles.push(`${code}: ${said.slice(0, 300)}`);
      return;
    }
  };
  const all = Promise.all(folders.map(work));
  const isOver = all.then(() => true);
  while (killed < options.kills) {
    if (await Promise.race([isOver, delay(300 + random() * 900, false)])) break;
    const running = [...alive];
    const victim = running[Math.floor(random() * running.length)];
    if (victim === undefined) continue;
    wire += service.onTheWire().characters;
    victim.kill('SIGKILL');
    killed += 1;
  }
  await all;
  const seconds = (performance.now() - begun) / 1000;
  const paid = await service.paid();
  await service.close();
  const first = folders[0]?.folder ?? '';
  let missing = 0;
  let different = 0;
  for (const { folder } of folders)
    for (let file = 0; file < FILES; file++)
      for (const locale of LOCALES) {
        const text = readFileSync(join(folder, `locales/${locale}/part${file}.json`), 'utf8');
        const found = Object.values(JSON.parse(text) as Record<string, string>);
        missing += options.units - found.filter((value) => value.startsWith('[')).length;
        if (text !== readFileSync(join(first, `locales/${locale}/part${file}.json`), 'utf8')) different += 1;
      }
  const ideal = charactersOf(options.units) * LOCALES.length;
  return { machines: options.machines, kills: killed, seconds, paid, ideal, wire, missing, different, troubles };
}

function textOf(file: number, at: number): string {
  return `Sentence ${at} of part ${file} with some more words`;
}

function charactersOf(units: number): number {
  let sum = 0;
  for (let file = 0; file < FILES; file++) for (let at = 0; at < units; at++) sum += textOf(file, at).length;
  return sum;
}

/** Every text once. */
function makeProject(name: string, units: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-machines-'));
  mkdirSync(join(folder, 'locales/en'), { recursive: true });
  for (let file = 0; file < FILES; file++) {
    const texts = Array.from({ length: units }, (_, at) => [`key${at}`, textOf(file, at)]);
    writeFileSync(
      join(folder, `locales/en/part${file}.json`),
      `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
    );
  }
  const project = {
    sourceLocale: 'en',
    targetLocales: LOCALES,
    files: ['locales/{locale}/*.json'],
    memory: { server: name },
  };
  writeFileSync(join(folder, 'dragoman.json'), `${JSON.stringify(project, null, 2)}\n`);
  return folder;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      machines: { type: 'string', default: '8' },
      kills: { type: 'string', default: '0' },
      units: { type: 'string', default: '600' },
      latency: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
    },
  });
  const end = ownTemporaryFolder();
  const postgres = await startPostgres();
  try {
    const common = { units: Number(values.units), latency: Number(values.latency), seed: Number(values.seed) };
    const [alone, together] = [
      await machines({ ...common, machines: 1, kills: 0 }, postgres),
      await machines({ ...common, machines: Number(values.machines), kills: Number(values.kills) }, postgres),
    ];
    for (const outcome of [alone, together]) console.log(JSON.stringify(outcome));
  } finally {
    await postgres.stop();
    end();
  }
}
