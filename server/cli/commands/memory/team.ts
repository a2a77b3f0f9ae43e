import { withScratchState } from '../../../engine/cache/scratch-state.ts';
import { schemaScript } from '../../../engine/parts/team/schema.ts';
import { teamJobs } from '../../../engine/team/jobs.ts';
import {
  type ForgetChoice,
  forgetInTeam,
  type PushChoice,
  pullProject,
  pushProject,
} from '../../../engine/team/sync.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { confirm } from '../../terminal/confirm.ts';

/** `dragoman memory serve-sql`: prints the script that creates a shared memory in PostgreSQL. */
export function serveSql({ terminal, options }: CliContext): ExitCode {
  const script = schemaScript();
  if (options.json === true) terminal.json('memory serve-sql', { script });
  else terminal.print(script.trimEnd());
  return EXIT.done;
}

/** `dragoman memory push`: sends the project's confirmed translations to the team. */
export async function memoryPush(context: CliContext, choice: PushChoice): Promise<ExitCode> {
  const { terminal, options, signal } = context;
  const pushed = orEnd(await pushProject(choice.dryRun === true ? withScratchState(context) : context, choice));
  if (options.json === true) terminal.json('memory push', pushed);
  else {
    const { team, project, offered, corrections, added, superseded } = pushed;
    const corrected = corrections > 0 ? ` (${plural(corrections, 'correction')})` : '';
    const what = `${plural(offered, 'translation')}${corrected}`;
    const done = `${added.toLocaleString('en')} new there, ${superseded.toLocaleString('en')} replaced`;
    if (offered === 0) terminal.print(`The team ${team} has everything that people vouch for in ${project}.`);
    else if (choice.dryRun === true)
      terminal.print(`${what} would be sent to the team ${team} as ${project}. Nothing was sent.`);
    else terminal.print(`${what} sent to the team ${team} as ${project}: ${done}.`);
  }
  return signal.aborted ? EXIT.interrupted : EXIT.done;
}

/** `dragoman memory pull`: brings the team's entries to this computer. */
export async function memoryPull(context: CliContext): Promise<ExitCode> {
  const { terminal, options, signal } = context;
  const pulled = orEnd(await pullProject(context));
  if (options.json === true) terminal.json('memory pull', pulled);
  else terminal.print(`${plural(pulled.rows, 'entry', 'entries')} of the team ${pulled.team} new here.`);
  return signal.aborted ? EXIT.interrupted : EXIT.done;
}

export interface ForgetOptions extends ForgetChoice {
  readonly yes?: boolean;
}

/** `dragoman memory forget`: deletes entries from the shared memory, and thereby from every replica. */
export async function memoryForget(context: CliContext, { yes, ...choice }: ForgetOptions): Promise<ExitCode> {
  const { terminal, options } = context;
  const { project, author, text } = choice;
  const parts = [
    ...(text === undefined ? [] : [`of “${text}”`]),
    ...(author === undefined ? [] : [`by ${author}`]),
    ...(project === undefined ? [] : [`in ${project}`]),
  ];
  if (parts.length === 0)
    throw new CommandError(EXIT.usage, 'Say what to forget: --name PROJECT, --author NAME or --text TEXT.');
  await confirm(context, { deed: `Delete all translations ${parts.join(' ')} from the shared memory`, yes });
  const forgotten = orEnd(await forgetInTeam(context, choice));
  if (options.json === true) terminal.json('memory forget', { forgotten });
  else
    terminal.print(
      `${plural(forgotten, 'entry', 'entries')} deleted. Other computers lose them the next time they ask the server.`,
    );
  return EXIT.done;
}

/** `dragoman jobs`: who in the team is translating. */
export async function jobs(context: CliContext): Promise<ExitCode> {
  const { terminal, options } = context;
  const found = orEnd(await teamJobs(context));
  if (options.json === true) {
    terminal.json('jobs', found);
    return EXIT.done;
  }
  const rows = found.jobs.map((job) => [
    job.state,
    job.machine,
    job.project,
    job.started.slice(0, 16).replace('T', ' '),
    lasted(job.seconds),
    job.reserved,
    job.asked,
    job.found,
    job.billed,
  ]);
  if (rows.length > 0)
    terminal.table(
      ['state', 'machine', 'project', 'started (UTC)', 'for', 'reserved', 'asked', 'found', 'billed'],
      rows,
    );
  else terminal.print(`Nobody in the team ${found.team} has translated in the last week.`);
  for (const { account, used, budget, rate } of found.accounts) {
    const limit = budget === undefined ? 'no budget' : `budget ${budget.toLocaleString('en')}`;
    terminal.print(
      `${account}: ${used.toLocaleString('en')} characters this month, ${limit}, ${rate} requests a second at most.`,
    );
  }
  return EXIT.done;
}

function lasted(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
