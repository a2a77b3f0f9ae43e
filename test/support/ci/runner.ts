import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';

/** The parts of `action.yml` that a runner uses. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description?: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly name?: string;
      readonly id?: string;
      readonly if?: string;
      readonly uses?: string;
      readonly with?: Readonly<Record<string, unknown>>;
      readonly run?: string;
      readonly shell?: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly 'working-directory'?: string;
    }[];
  };
}

export const ACTION_FILE = resolve(import.meta.dirname, '../../../action.yml');

export function readAction(): Action {
  return parse(readFileSync(ACTION_FILE, 'utf8')) as Action;
}

export interface ActionRun {
  readonly code: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

interface Job {
  /** The checkout. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Contexts such as `github.token`. */
  readonly github?: Readonly<Record<string, string>>;
  /** Names of steps that an earlier step of the job has made superfluous: the program is installed in `temp` already. */
  readonly done?: readonly string[];
  /** The runner's folder for temporary files; default: a new one. */
  readonly temp?: string;
  /** Variables of the job, `GITHUB_*` included. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the steps of `action.yml` as a runner does: inputs with their defaults, expressions, `bash -eo pipefail`, the files of a step; actions of others are passed over. */
export async function runAction({
  workspace,
  inputs,
  github = {},
  env = {},
  done = [],
  ...job
}: Job): Promise<ActionRun> {
  const action = readAction();
  const temp = job.temp ?? mkdtempSync(join(tmpdir(), 'dragoman-runner-'));
  const state = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  const files = { summary: join(temp, 'summary'), output: join(temp, 'output'), script: join(temp, 'step.sh') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(github)) values[`github.${name}`] = value;
  values['github.action_path'] = dirname(ACTION_FILE);
  for (const name of Object.keys(inputs))
    if (!(name in action.inputs)) throw new Error(`action.yml has no input ${name}`);
  for (const [name, { default: otherwise = '' }] of Object.entries(action.inputs))
    values[`inputs.${name}`] = inputs[name] ?? filled(otherwise, values);
  let log = '';
  for (const step of action.runs.steps) {
    if (step.run === undefined || done.includes(step.name ?? '') || !holds(step.if, values)) continue;
    if (step.shell !== 'bash') throw new Error(`A step of a composite action names its shell: ${step.name}`);
    writeFileSync(files.script, step.run);
    writeFileSync(files.output, '');
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, values)] as const);
    const { code, said } = await bash(files.script, {
      cwd: resolve(workspace, filled(step['working-directory'] ?? '.', values)),
      env: {
        ...machine(),
        ...env,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: workspace,
        GITHUB_STEP_SUMMARY: files.summary,
        GITHUB_OUTPUT: files.output,
        RUNNER_TEMP: temp,
        XDG_STATE_HOME: state,
        ...Object.fromEntries(own),
      },
    });
    log += said;
    for (const line of readFileSync(files.output, 'utf8').split('\n')) {
      const [name = '', ...rest] = line.split('=');
      if (name !== '') values[`steps.${step.id}.outputs.${name}`] = rest.join('=');
    }
    if (code !== 0) return { code, log, summary: readFileSync(files.summary, 'utf8'), outputs: {} };
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, values)]);
  return { code: 0, log, summary: readFileSync(files.summary, 'utf8'), outputs: Object.fromEntries(outputs) };
}

/** What of this process a job sees: programs, and Git as it comes. */
function machine(): NodeJS.ProcessEnv {
  const passed = /^(?:PATH|HOME|TMPDIR|LANG|SYSTEMROOT|GIT_CONFIG_GLOBAL|GIT_CONFIG_NOSYSTEM|npm_config_.*)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}

/** `${{ inputs.mode }}`: a name that is not known is empty, as for a runner. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? '');
}

function holds(condition: string | undefined, values: Readonly<Record<string, string>>): boolean {
  if (condition === undefined) return true;
  const read = /^([\w.-]+) (==|!=) '([^']*)'$/.exec(condition);
  if (read === null) throw new Error(`A condition that this runner does not know: ${condition}`);
  const [, name = '', operator, wanted] = read;
  return ((values[name] ?? '') === wanted) === (operator === '==');
}

function bash(
  script: string,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((done, failed) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
    child.once('error', failed);
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}
