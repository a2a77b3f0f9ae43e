import { quoted } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, type ExitCode, settled } from '../../exit.ts';
import { withService } from '../../with-service.ts';

/**
 * `dragoman keys create [label]`: prints only the secret on stdout, once, for shell scripts; everything else goes to stderr. If the answer is lost on
 * the way, the key exists but nobody has its secret: that is a failure that names the key.
 */
export async function createKey(context: CliContext, label: string | undefined): Promise<ExitCode> {
  const { key, secret } = await withService(
    context,
    async ({ client, call }) => settled(await client.admin.createKey(label, call)),
    'admin',
  );
  if (secret === undefined)
    throw new CommandError(
      EXIT.service,
      `The key ${quoted(key.label)} (${key.id}) was created, but its secret has not arrived and cannot be asked for again. Deactivate it with "dragoman keys deactivate ${key.id}", then create another.`,
    );
  if (context.options.json === true) context.terminal.json('keys create', { ...key, secret: secret.reveal() });
  else {
    context.terminal.data(secret.reveal());
    context.terminal.note(
      `This is the secret of the new key ${quoted(key.label)}. It is shown only now: keep it safe.`,
    );
    context.terminal.note(`Its id is ${key.id}.`);
  }
  return EXIT.done;
}
