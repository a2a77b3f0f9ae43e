import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { readArgument } from '../translate/arguments.ts';

const schema = z.object({ uri: z.string(), units: z.optional(z.array(z.string())) });

/** `dragoman.server.memory.accept`: the user confirms machine translations in a file, all of them or the named units. */
export function acceptCommand({ documents, projects, memories }: Context): Command {
  return async (args) => {
    const { uri, units } = readArgument(schema, args?.[0], 'one argument { uri, units? }');
    const found = await documents.get(uri);
    if (!found.ok) throw refusal(found.error.message);
    const { path } = found.value;
    const { loaded } = await projects.of(path);
    memories.accept(loaded, path, units);
    return {};
  };
}
