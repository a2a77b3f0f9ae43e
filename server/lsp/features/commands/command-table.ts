import { SERVER_COMMANDS } from '../../../../shared/commands.ts';
import type { Context } from '../../context.ts';
import { checkCommand } from '../agents/check.ts';
import { termsCommand } from '../agents/terms.ts';
import { addTermCommand } from '../glossary/add-term.ts';
import { acceptCommand } from '../memory/accept.ts';
import { nextUnitCommand } from '../next-unit.ts';
import { previewCommands } from '../preview/commands.ts';
import { addLocaleCommand } from '../progress/add-locale.ts';
import { progressCommand } from '../progress/progress.ts';
import { progressUnitsCommand } from '../progress/units.ts';
import { projectFileCommand } from '../project/project-file.ts';
import { checkQualityCommand } from '../quality/check.ts';
import { serviceCommands } from '../service/index.ts';
import { setStateCommand } from '../states/set-state.ts';
import { tableCommands } from '../table/commands.ts';
import { estimateCommand } from '../translate/estimate.ts';
import { Locks } from '../translate/locks.ts';
import { Runs } from '../translate/runs.ts';
import { translateText } from '../translate/text.ts';
import { translateCommand } from '../translate/translate.ts';
import { undoCommand } from '../translate/undo.ts';
import { unitKeyCommands } from '../unit-keys/commands.ts';
import type { Command } from './commands.ts';

/** The commands by id. Loaded with the first one that runs: translating, syncing and requests to the service are not part of the start. */
export function commandTable(context: Context): ReadonlyMap<string, Command> {
  // Shared by runs: one at a time per file.
  const locks = new Locks();
  const runs = new Runs();
  return new Map<string, Command>([
    [SERVER_COMMANDS.translate, translateCommand(context, locks, runs)],
    [SERVER_COMMANDS.estimate, estimateCommand(context)],
    [SERVER_COMMANDS.undo, undoCommand(context, runs)],
    [SERVER_COMMANDS.translateText, (...call) => translateText(context, ...call)],
    ...previewCommands(context, locks),
    ...tableCommands(context, locks, runs),
    [SERVER_COMMANDS.setState, setStateCommand(context)],
    [SERVER_COMMANDS.acceptForMemory, acceptCommand(context)],
    [SERVER_COMMANDS.nextUnit, nextUnitCommand(context)],
    [SERVER_COMMANDS.progress, progressCommand(context)],
    [SERVER_COMMANDS.progressUnits, progressUnitsCommand(context)],
    [SERVER_COMMANDS.addLocale, addLocaleCommand(context, runs)],
    [SERVER_COMMANDS.projectFile, projectFileCommand(context)],
    addTermCommand(context),
    checkCommand(context),
    termsCommand(context),
    checkQualityCommand(context),
    ...unitKeyCommands(context),
    ...serviceCommands(context),
  ]);
}
