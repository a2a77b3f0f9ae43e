/** The list of commands. Their titles and conditions are in the manifest; a test holds the two together. */
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { clearKey } from './clear-key.ts';
import { restart } from './restart.ts';
import { serviceActions } from './service-actions.ts';
import { setKey } from './set-key.ts';
import { showOutput } from './show-output.ts';
import { translateFile } from './translate-file.ts';
import { translateProject } from './translate-project.ts';
import { translateSelection } from './translate-selection.ts';
import { translateUnit } from './translate-unit.ts';

type Command = (app: App, argument?: unknown) => void | Promise<void>;

export const COMMANDS: readonly (readonly [id: string, run: Command])[] = [
  [CLIENT_COMMANDS.translateSelection, translateSelection],
  [CLIENT_COMMANDS.translateUnit, translateUnit],
  [CLIENT_COMMANDS.translateFile, translateFile],
  [CLIENT_COMMANDS.translateProject, translateProject],
  [CLIENT_COMMANDS.setKey, setKey],
  [CLIENT_COMMANDS.clearKey, clearKey],
  [CLIENT_COMMANDS.serviceActions, serviceActions],
  [CLIENT_COMMANDS.restart, restart],
  [CLIENT_COMMANDS.showOutput, showOutput],
];
