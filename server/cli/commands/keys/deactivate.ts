import { quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { confirm, type YesOption } from '../../terminal/confirm.ts';
import { withService } from '../../with-service.ts';
import { findKey } from './find.ts';

/** `dragoman keys deactivate KEY_ID`: irreversible, so it asks for confirmation. */
export async function deactivateKey(context: CliContext, wanted: string, { yes }: YesOption): Promise<ExitCode> {
  return withService(
    context,
    async (session) => {
      const found = await findKey(session, wanted);
      const { id, label } = found;
      if (!found.isDeactivated)
        await confirm(context, { deed: `Deactivate the key ${quoted(label)} (${id}) for good`, yes });
      const key = found.isDeactivated ? found : settled(await session.client.admin.deactivateKey(id, session.call));
      if (context.options.json === true) context.terminal.json('keys deactivate', key);
      else if (found.isDeactivated) context.terminal.print(`The key ${quoted(label)} was deactivated before.`);
      else context.terminal.print(`The key ${quoted(label)} is deactivated.`);
      return EXIT.done;
    },
    'admin',
  );
}
