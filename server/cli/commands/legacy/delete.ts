import { plural, quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { confirm, type YesOption } from '../../terminal/confirm.ts';
import { withService } from '../../with-service.ts';
import { findLegacy } from './find.ts';

/** `dragoman glossary legacy delete ID|NAME`: asks for confirmation. */
export async function deleteLegacy(context: CliContext, wanted: string, { yes }: YesOption): Promise<ExitCode> {
  return withService(context, async (session) => {
    const { id, name, entryCount } = await findLegacy(session, wanted);
    const size = plural(entryCount, 'entry', 'entries');
    await confirm(context, { deed: `Delete the legacy glossary ${quoted(name)} (${id}) with ${size}`, yes });
    settled(await session.client.legacyGlossaries.delete(id, session.call));
    if (context.options.json === true) context.terminal.json('glossary legacy delete', { deleted: { id, name } });
    else context.terminal.print(`The legacy glossary ${quoted(name)} is deleted.`);
    return EXIT.done;
  });
}
