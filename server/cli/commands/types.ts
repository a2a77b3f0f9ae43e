import { declareKeys, type TypesOptions } from '../../engine/code/types.ts';
import { named } from '../../engine/projects/project.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, opened, orEnd } from '../exit.ts';
import { writeReport } from '../reports/report-file.ts';

/** `dragoman types`: declarations of all keys. */
export async function types(
  context: CliContext,
  { output, check = false, ...options }: TypesOptions & { readonly output?: string; readonly check?: boolean },
): Promise<ExitCode> {
  const { terminal } = context;
  const asJson = context.options.json === true;
  if (check && output === undefined) throw new CommandError(EXIT.usage, '--check needs --output: the file to check.');
  const { text, library, keys } = orEnd(await declareKeys(context, options));
  if (output === undefined) {
    if (asJson) terminal.json('types', { library, keys, text });
    else terminal.print(text.trimEnd());
    return EXIT.done;
  }
  const before = await current(context, output);
  const isCurrent = before === text;
  if (!check && !isCurrent) await writeReport(context, output, text);
  if (asJson)
    terminal.json('types', {
      library,
      keys,
      file: output,
      written: !check && !isCurrent,
      upToDate: isCurrent || !check,
    });
  else if (isCurrent) terminal.print(`${output} is up to date: ${plural(keys, 'key')}.`);
  else if (check) terminal.print(`${output} is not up to date. Write it: dragoman types --output ${output}`);
  else terminal.print(`${output}: types of ${plural(keys, 'key')}${library === 'keys' ? '' : ` for ${library}`}.`);
  return check && !isCurrent ? EXIT.findings : EXIT.done;
}

/** The text of the file, ignoring line ends that Git may have changed. */
async function current({ files }: CliContext, output: string): Promise<string | undefined> {
  const read = await files.read(named({ files }, output));
  if (!read.ok && read.error.kind === 'missing') return undefined;
  return opened(read).text.replaceAll('\r\n', '\n');
}
