import { quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { withService } from '../../with-service.ts';
import { findKey } from './find.ts';
import { limitOf } from './list.ts';

/** `dragoman keys limit KEY_ID <n|none>`: characters per month; 0 blocks the key, `null` removes the limit. */
export async function limitKey(context: CliContext, wanted: string, characters: number | null): Promise<ExitCode> {
  return withService(
    context,
    async (session) => {
      const { id } = await findKey(session, wanted);
      const key = settled(await session.client.admin.setKeyLimit(id, characters, session.call));
      if (context.options.json === true) context.terminal.json('keys limit', key);
      else if (key.characterLimit === 0)
        context.terminal.print(`The key ${quoted(key.label)} is blocked until its limit is raised.`);
      else context.terminal.print(`The key ${quoted(key.label)} has ${limitWords(limitOf(key))}.`);
      return EXIT.done;
    },
    'admin',
  );
}

function limitWords(limit: string): string {
  return limit === 'no limit' ? limit : `a limit of ${limit} characters a month`;
}
