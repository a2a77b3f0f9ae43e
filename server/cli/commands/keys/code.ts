import { listed } from '../../../core/checks/support.ts';
import { elementWords } from '../../../core/code/index.ts';
import { keyUses, type MissingText, missingKeys, type UseEvidence } from '../../../engine/code/report.ts';
import { plural, printable } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';
import type { ReportFormat } from '../../formats/index.ts';
import { line, printFindings, tellSearched } from './print.ts';

/** `dragoman keys missing`: keys that are used in code but missing in the source locale. */
export async function keysMissing(context: CliContext, options: { readonly format?: ReportFormat }): Promise<ExitCode> {
  const { terminal } = context;
  const format = context.options.json === true ? 'json' : (options.format ?? 'text');
  const { missing, searched, index } = orEnd(await missingKeys(context));
  const errors = missing.filter(({ severity }) => severity === 'error').length;
  if (format === 'json') terminal.json('keys missing', { missing, searched });
  else if (format === 'text') {
    for (const one of missing) terminal.print(line(one, one.severity, messageOf(one)));
    const more = missing.length - errors;
    const guarded = more === 0 ? '' : ` ${plural(more, 'key')} with a default text or a check before.`;
    terminal.print(
      `${errors === 0 ? 'No key is' : `${plural(errors, 'place')} with a key that is`} missing.${guarded}`,
    );
    tellSearched(context, searched);
  } else
    printFindings(
      context,
      format,
      index.loaded.folder,
      missing.map((one) => ({ ...one, code: 'missing-key', message: messageOf(one) })),
    );
  return errors > 0 ? EXIT.findings : EXIT.done;
}

function messageOf({ key, elsewhere, locales }: MissingText): string {
  if (elsewhere !== undefined)
    return `The key "${key}" is not in the namespace that is asked for, but in ${elsewhere}.`;
  return locales === undefined
    ? `There is no text with the key "${key}".`
    : `There is no text with the key "${key}" in the source locale, but in ${listed(locales)}.`;
}

/** `dragoman keys uses KEY` */
export async function keysUses(context: CliContext, key: string): Promise<ExitCode> {
  const { terminal, options } = context;
  const report = orEnd(await keyUses(context, key));
  if (options.json === true) terminal.json('keys uses', report);
  else {
    for (const one of report.uses)
      if (one.file !== undefined)
        terminal.print(line(one, KINDS[one.kind], [one.pattern, elementWords(one.site)].filter(Boolean).join(', ')));
    for (const one of report.states) terminal.print(`${printable(one.key)} (${one.file}): ${one.verdict}.`);
    if (report.states.length === 0) terminal.print(`${printable(key)}: missing in the files of the source locale.`);
  }
  return EXIT.done;
}

const KINDS: Readonly<Record<UseEvidence['kind'], string>> = {
  call: 'used',
  subtree: 'used with all of its group',
  link: 'shown by another text',
  implicit: 'asked for by the framework',
  kept: 'kept by the project file',
  pattern: 'may be meant by',
  text: 'a string of the same characters',
  open: 'any key may be meant',
};
