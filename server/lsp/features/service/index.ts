/** The operations of the service as commands, one file per resource. */
import type { Context } from '../../context.ts';
import { documentCommands } from '../documents/commands.ts';
import { glossarySyncCommands } from '../glossary-sync/index.ts';
import { rephraseCommand } from '../rephrase/rephrase.ts';
import { styleSyncCommands } from '../style-sync/index.ts';
import { accountCommands } from './account.ts';
import { analyticsCommands } from './analytics.ts';
import type { Entry } from './entry.ts';
import { glossaryCommands } from './glossaries.ts';
import { keyCommands } from './keys.ts';
import { legacyGlossaryCommands } from './legacy-glossaries.ts';

export function serviceCommands(context: Context): readonly Entry[] {
  return [
    rephraseCommand(context),
    ...accountCommands(context),
    ...documentCommands(context),
    ...glossaryCommands(context),
    ...glossarySyncCommands(context),
    ...styleSyncCommands(context),
    ...legacyGlossaryCommands(context),
    ...keyCommands(context),
    ...analyticsCommands(context),
  ];
}
