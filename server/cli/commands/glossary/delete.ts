import { plural, quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { confirm, type YesOption } from '../../terminal/confirm.ts';
import { withService } from '../../with-service.ts';
import { entryCount, findGlossary } from './find.ts';

/** `dragoman glossary delete ID|NAME`: asks for confirmation. */
export async function deleteGlossary(context: CliContext, wanted: string, { yes }: YesOption): Promise<ExitCode> {
  return withService(context, async (session) => {
    const glossary = await findGlossary(session, wanted);
    const { id, name } = glossary;
    const size = plural(entryCount(glossary), 'entry', 'entries');
    await confirm(context, { deed: `Delete the glossary ${quoted(name)} (${id}) with ${size}`, yes });
    settled(await session.client.glossaries.delete(id, session.call));
    if (context.options.json === true) context.terminal.json('glossary delete', { deleted: { id, name } });
    else context.terminal.print(`The glossary ${quoted(name)} is deleted.`);
    return EXIT.done;
  });
}
