import { clip } from '../../../engine/words.ts';
import type { LegacyGlossary } from '../../../service/resources/glossary-types.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { printDetails } from '../../reports/listing.ts';
import { moment } from '../../terminal/cells.ts';
import { withService } from '../../with-service.ts';
import { findLegacy } from './find.ts';

/** `dragoman glossary legacy show ID|NAME` */
export async function showLegacy(context: CliContext, wanted: string): Promise<ExitCode> {
  printLegacy(context, await withService(context, (session) => findLegacy(session, wanted)));
  return EXIT.done;
}

export function printLegacy(context: CliContext, glossary: LegacyGlossary): void {
  if (context.options.json === true) context.terminal.json('glossary legacy show', glossary);
  else
    printDetails(context, [
      ['name', clip(glossary.name, 70)],
      ['id', glossary.id],
      ['from', glossary.sourceLang],
      ['to', glossary.targetLang],
      ['entries', glossary.entryCount.toLocaleString('en')],
      ['created', moment(glossary.creationTime)],
      ...(glossary.ready ? [] : [['ready', 'no, the service is still working on it'] as const]),
    ]);
}
