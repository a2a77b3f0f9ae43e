import type { Context } from '../../context.ts';
import type { Entry } from '../service/entry.ts';
import { createCommand } from './create.ts';
import { Desk } from './desk.ts';
import { entriesCommand, sidesCommand } from './entries.ts';
import { planCommand } from './plan.ts';
import { pullCommand } from './pull.ts';
import { pushCommand } from './push.ts';
import { treeCommand } from './tree.ts';

/** `dragoman.server.glossary.*`: the glossary files of a folder and the service's dictionaries. */
export function glossarySyncCommands(context: Context): readonly Entry[] {
  const desk = new Desk();
  return [
    planCommand(context, desk),
    pushCommand(context, desk),
    pullCommand(context, desk),
    treeCommand(context, desk),
    entriesCommand(context, desk),
    sidesCommand(context, desk),
    createCommand(context),
  ];
}
