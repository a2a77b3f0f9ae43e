import { contentText } from '../../../engine/parts/style/describe.ts';
import { ruleCount } from '../../../engine/parts/style/list.ts';
import { quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { confirm, type YesOption } from '../../terminal/confirm.ts';
import { withService } from '../../with-service.ts';
import { findStyle } from './find.ts';

/** `dragoman style delete ID|NAME`: asks for confirmation. Files stay as they are. */
export async function deleteStyle(context: CliContext, wanted: string, { yes }: YesOption): Promise<ExitCode> {
  return withService(context, async (session) => {
    const list = await findStyle(session, wanted);
    const { id, name, rules, instructions } = list;
    const size = contentText(ruleCount(rules), instructions.length);
    await confirm(context, { deed: `Delete the style rules ${quoted(name)} (${id}) with ${size}`, yes });
    settled(await session.client.styleRules.delete(id, session.call));
    if (context.options.json === true) context.terminal.json('style delete', { deleted: { id, name } });
    else context.terminal.print(`The style rules ${quoted(name)} are deleted.`);
    return EXIT.done;
  });
}
