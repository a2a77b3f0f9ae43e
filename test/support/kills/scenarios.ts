/** One round each: a project is worked on, the program is ended again and again, and then it may finish. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '../../../server/service/client.ts';
import { bundle } from '../lsp-bundle.ts';
import { Editor } from '../lsp-client.ts';
import { spawned } from '../lsp-transport.ts';
import { type CountedService, startCounted } from './counted-service.ts';
import { LOCALES, makeProject, missingIn, provenanceOf, tornIn } from './project.ts';

export type Signal = 'SIGKILL' | 'SIGTERM' | 'SIGINT';

/** What a round found. Characters are code points. */
export interface Outcome {
  kills: number;
  torn: number;
  /** Entries of the lock file that an undisturbed run has and this one lacks. */
  lost: number;
  missing: number;
  paid: number;
  ideal: number;
  /** On the wire at the kills, all together. */
  wire: number;
  /** What the kills may cost, all together: twelve requests each. */
  allowed: number;
  /** Requests on the wire at one kill, at most. */
  most: number;
  /** Milliseconds from the signal to the end of the program, at most. */
  slowest: number;
}

export interface Round {
  readonly kills: number;
  readonly signal: Signal;
  /** 0 <= x < 1 */
  readonly random: () => number;
}

const cli = resolve(import.meta.dirname, '../../../dist/cli.cjs');
const LATENCY = 120;

const nothing = (): Outcome => ({
  kills: 0,
  torn: 0,
  lost: 0,
  missing: 0,
  paid: 0,
  ideal: 0,
  wire: 0,
  allowed: 0,
  most: 0,
  slowest: 0,
});

function environment(service: CountedService, state: string): NodeJS.ProcessEnv {
  const clean = Object.entries(process.env).filter(([name]) => !/^(DRAGOMAN_|NO_COLOR|FORCE_COLOR)/.test(name));
  return {
    ...Object.fromEntries(clean),
    XDG_STATE_HOME: state,
    DRAGOMAN_SERVICE: service.url,
    DRAGOMAN_AUTH_KEY: service.key,
  };
}

function start(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)));
  return { child, ended, said: () => said };
}

/** Sends the signal after some time; false: the program had ended before. */
async function endAfter(ms: number, { child, ended }: ReturnType<typeof start>, signal: Signal, at: () => void) {
  const before = await Promise.race([ended.then(() => true), delay(ms, false)]);
  if (before) return undefined;
  at();
  const since = performance.now();
  child.kill(signal);
  await ended;
  return performance.now() - since;
}

/** What an undisturbed run pays, how long it takes (ms), and what it remembers. */
interface Ideal {
  readonly paid: number;
  readonly took: number;
  readonly provenance: ReadonlySet<string>;
}
let ideal: Promise<Ideal> | undefined;

async function measure(): Promise<Ideal> {
  const service = await startCounted(LATENCY);
  const { folder, state } = makeProject();
  const since = performance.now();
  const run = start(['translate', '--quiet'], folder, environment(service, state));
  if ((await run.ended) !== 0) throw new Error(`The undisturbed run failed: ${run.said()}`);
  const found = { paid: await service.paid(), took: performance.now() - since, provenance: provenanceOf(folder) };
  await service.close();
  return found;
}

/** `dragoman translate`. */
export async function translateRound({ kills, signal, random }: Round): Promise<Outcome> {
  ideal ??= measure();
  const { paid, took, provenance } = await ideal;
  const service = await startCounted(LATENCY);
  const { folder, state } = makeProject();
  const env = environment(service, state);
  const outcome = { ...nothing(), ideal: paid };
  for (let kill = 0; kill < kills; kill += 1) {
    const run = start(['translate', '--quiet'], folder, env);
    const lasted = await endAfter(took * (0.15 + 0.85 * random()), run, signal, () => noteWire(outcome, service));
    if (lasted === undefined) break;
    outcome.kills += 1;
    outcome.slowest = Math.max(outcome.slowest, lasted);
    outcome.torn += tornIn(folder).length;
  }
  const last = start(['translate', '--quiet'], folder, env);
  const code = await last.ended;
  if (code !== 0) throw new Error(`The run after the kills failed with ${code}: ${last.said()}`);
  return finish(outcome, service, folder, provenance, (locale) =>
    readFileSync(join(folder, `locales/${locale}.json`), 'utf8'),
  );
}

/** `dragoman.server.translate`: the server is killed, the editor keeps its documents, as editors do. */
export async function editorRound({ kills, signal, random }: Round): Promise<Outcome> {
  ideal ??= measure();
  const { paid, took, provenance } = await ideal;
  const service = await startCounted(LATENCY);
  const { folder, state } = makeProject();
  const env = environment(service, state);
  const program = await bundle();
  const pathOf = (locale: string) => join(folder, `locales/${locale}.json`);
  const texts = new Map(LOCALES.map((locale) => [locale, '{}\n']));
  for (const locale of LOCALES) writeFileSync(pathOf(locale), '{}\n');
  const outcome = { ...nothing(), ideal: paid };
  for (let done = false; !done; ) {
    let child: ChildProcess | undefined;
    const transport = spawned(process.execPath, [program, '--stdio'], env, (made) => {
      child = made;
    });
    const editor = await Editor.start(transport, {
      folders: [folder],
      settings: { service: service.url },
      initializationOptions: {},
    });
    const uris = new Map<string, string>();
    for (const [locale, text] of texts) uris.set(locale, await editor.open(pathOf(locale), text));
    const source = await editor.open(pathOf('en'));
    const running = editor.execute('dragoman.server.translate', { uri: source, scope: 'missing' }).then(
      () => true,
      () => false,
    );
    const kill = outcome.kills < kills;
    const before = await Promise.race([running, ...(kill ? [delay(took * random(), undefined)] : [])]);
    if (before === undefined) {
      noteWire(outcome, service);
      child?.kill(signal);
      await transport.exited;
      outcome.kills += 1;
    }
    for (const [locale, uri] of uris) texts.set(locale, editor.text(uri));
    if (before === true) {
      for (const [locale, text] of texts) writeFileSync(pathOf(locale), text);
      done = true;
      await editor.shutdown();
    } else if (before === false) throw new Error(`The translation failed: ${editor.messages.join(' ')}`);
    editor.connection.dispose();
  }
  return finish(outcome, service, folder, provenance, (locale) => texts.get(locale) ?? '{}');
}

/** `dragoman glossary push` and then `pull`: nothing is paid, nothing may be lost or made twice. */
export async function glossaryRound({ kills, signal, random }: Round): Promise<Outcome> {
  const service = await startCounted(0);
  const { folder, state } = makeProject();
  const env = environment(service, state);
  const rows = Array.from({ length: 40 }, (_, at) => `term ${at}\tWort ${at}`).join('\n');
  mkdirSync(join(folder, 'glossary'));
  const pairs = ['en-de', 'en-fr', 'en-es'];
  for (const pair of pairs) writeFileSync(join(folder, `glossary/${pair}.tsv`), `${rows}\n`);
  const project = JSON.parse(readFileSync(join(folder, 'dragoman.json'), 'utf8'));
  project.glossary = { files: ['glossary/*.tsv'], name: 'Kills' };
  writeFileSync(join(folder, 'dragoman.json'), JSON.stringify(project));
  const outcome = nothing();
  const commands = [
    ['glossary', 'push'],
    ['glossary', 'pull', '--force'],
  ];
  for (let kill = 0; kill < kills; kill += 1) {
    const run = start(commands[kill % 2] ?? [], folder, env);
    const lasted = await endAfter(150 + 900 * random(), run, signal, () => undefined);
    if (lasted !== undefined) {
      outcome.kills += 1;
      outcome.slowest = Math.max(outcome.slowest, lasted);
    }
    outcome.torn += tornIn(folder).length;
    // Somebody works on while the sync is in pieces.
    writeFileSync(join(folder, 'glossary/en-de.tsv'), `${rows}\nextra ${kill}\tmehr ${kill}\n`);
  }
  // A term that a killed push has sent, and that the files have no longer, counts as the service's own: nothing is deleted that nobody remembers.
  for (const args of [['push', '--prefer', 'repository'], ['pull', '--force'], ['check']]) {
    const last = start(['glossary', ...args], folder, env);
    const code = await last.ended;
    if (code !== 0) throw new Error(`glossary ${args.join(' ')} ended with ${code}: ${last.said()}`);
  }
  outcome.torn += tornIn(folder).length;
  const left = new Set(readFileSync(join(folder, 'glossary/en-de.tsv'), 'utf8').split('\n'));
  outcome.missing = [...rows.split('\n'), `extra ${kills - 1}\tmehr ${kills - 1}`].filter(
    (row) => !left.has(row),
  ).length;
  const client = createClient({ service: service.url, key: service.key, environment: {} });
  const list = await client.glossaries.list();
  const made = list.ok ? list.value.filter(({ name }) => name === 'Kills').length : -1;
  await client.close();
  await service.close();
  outcome.lost = Math.abs(made - 1);
  return outcome;
}

function noteWire(outcome: Outcome, service: CountedService): void {
  const { characters, requests } = service.onTheWire();
  outcome.wire += characters;
  outcome.most = Math.max(outcome.most, requests);
}

async function finish(
  outcome: Outcome,
  service: CountedService,
  folder: string,
  provenance: ReadonlySet<string>,
  textOf: (locale: string) => string,
): Promise<Outcome> {
  outcome.torn += tornIn(folder).length;
  outcome.missing = LOCALES.reduce((sum, locale) => sum + missingIn(textOf(locale)), 0);
  outcome.paid = await service.paid();
  outcome.allowed = outcome.kills * service.worst();
  const remembered = provenanceOf(folder);
  outcome.lost = [...provenance].filter((entry) => !remembered.has(entry)).length;
  await service.close();
  if (process.env['DRAGOMAN_KILLS_KEEP'] !== undefined && existsSync(folder))
    cpSync(folder, mkdtempSync(join(tmpdir(), 'kept-')), { recursive: true });
  return outcome;
}
