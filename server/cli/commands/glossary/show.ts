import { clip } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { printDetails } from '../../reports/listing.ts';
import { moment } from '../../terminal/cells.ts';
import { withService } from '../../with-service.ts';
import { findGlossary } from './find.ts';

/** `dragoman glossary show ID|NAME`: one v3 glossary and its dictionaries. */
export async function showGlossary(context: CliContext, wanted: string): Promise<ExitCode> {
  const glossary = await withService(context, (session) => findGlossary(session, wanted));
  if (context.options.json === true) context.terminal.json('glossary show', glossary);
  else {
    printDetails(context, [
      ['name', clip(glossary.name, 70)],
      ['id', glossary.id],
      ['created', moment(glossary.creationTime)],
    ]);
    context.terminal.table(
      ['from', 'to', 'entries'],
      glossary.dictionaries.map(({ sourceLang, targetLang, entryCount }) => [sourceLang, targetLang, entryCount]),
    );
  }
  return EXIT.done;
}
