import type { Context } from '../../context.ts';
import type { Entry } from '../service/entry.ts';
import { createCommand } from './create.ts';
import { entriesCommand, sidesCommand } from './entries.ts';
import { planCommand } from './plan.ts';
import { pullCommand } from './pull.ts';
import { pushCommand } from './push.ts';
import { SyncSession } from './session.ts';
import { treeCommand } from './tree.ts';

/** `dragoman.server.glossary.*`: the glossary files of a folder and the service's dictionaries. */
export function glossarySyncCommands(context: Context): readonly Entry[] {
  const session = new SyncSession();
  return [
    planCommand(context, session),
    pushCommand(context, session),
    pullCommand(context, session),
    treeCommand(context, session),
    entriesCommand(context, session),
    sidesCommand(context, session),
    createCommand(context),
  ];
}
