import type { Context } from '../../context.ts';
import type { Entry } from '../service/entry.ts';
import { deleteCommand } from './delete.ts';
import { KnownLists } from './known.ts';
import { planCommand, sidesCommand } from './plan.ts';
import { pullCommand } from './pull.ts';
import { pushCommand } from './push.ts';
import { treeCommand } from './tree.ts';

/** `dragoman.server.style.*`: the style rules of a folder and the service's lists. */
export function styleSyncCommands(context: Context): readonly Entry[] {
  const known = new KnownLists();
  return [
    planCommand(context, known),
    pushCommand(context, known),
    pullCommand(context, known),
    treeCommand(context, known),
    sidesCommand(context, known),
    deleteCommand(context, known),
  ];
}
