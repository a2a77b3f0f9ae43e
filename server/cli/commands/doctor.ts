import { VERSION } from '../../../shared/version.ts';
import { examine, type Verdict } from '../../engine/doctor/index.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';

const MARKS: Readonly<Record<Verdict, readonly [string, 'green' | 'yellow' | 'red']>> = {
  ok: ['ok', 'green'],
  note: ['note', 'yellow'],
  problem: ['problem', 'red'],
};

/** `dragoman doctor`: checks the set-up. Exit code 1 if something is wrong. */
export async function doctor(
  context: CliContext,
  { online = false }: { readonly online?: boolean },
): Promise<ExitCode> {
  const { terminal, options } = context;
  const program = {
    part: 'program',
    verdict: 'ok' as const,
    message: `dragoman ${VERSION} on Node ${process.versions.node}.`,
  };
  const reports = [program, ...orEnd(await examine(context, online))];
  const problems = reports.filter(({ verdict }) => verdict === 'problem').length;
  if (options.json === true) terminal.json('doctor', { reports, problems });
  else {
    for (const report of reports) {
      const [mark, color] = MARKS[report.verdict];
      const where = 'project' in report && report.project !== undefined ? `${report.project}: ` : '';
      terminal.print(`${terminal.style(color, mark.padEnd(8))}${report.part.padEnd(8)} ${where}${report.message}`);
      if ('advice' in report && report.advice !== undefined) terminal.print(`${' '.repeat(17)}${report.advice}`);
    }
    terminal.print(problems === 0 ? 'Nothing is wrong.' : `${plural(problems, 'problem')} found.`);
  }
  return problems === 0 ? EXIT.done : EXIT.findings;
}
