import { quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, type ExitCode, settled } from '../../exit.ts';
import { withService } from '../../with-service.ts';
import { findKey } from './find.ts';

/** `dragoman keys rename KEY_ID LABEL` */
export async function renameKey(context: CliContext, wanted: string, label: string): Promise<ExitCode> {
  if (label.trim() === '') throw new CommandError(EXIT.usage, 'A key needs a label. Give one that says who uses it.');
  return withService(
    context,
    async (session) => {
      const old = await findKey(session, wanted);
      const key = settled(await session.client.admin.renameKey(old.id, label, session.call));
      if (context.options.json === true) context.terminal.json('keys rename', key);
      else context.terminal.print(`The key ${quoted(old.label)} is now called ${quoted(key.label)}.`);
      return EXIT.done;
    },
    'admin',
  );
}
