import { commands, type LogOutputChannel, l10n } from 'vscode';
import { CLIENT_COMMANDS, type GlossaryNote, type TranslateReport } from '../../shared/commands.ts';
import { showWarning } from '../messages/messages.ts';

/** What has been reported in this session: each thing once. */
const told = new Set<string>();

/** What a translation reports about the synced glossary: used, changed since the last sync, gone. */
export function tellTerms(reports: readonly TranslateReport[], output: LogOutputChannel): void {
  for (const { glossary } of reports) {
    if (glossary?.name !== undefined)
      output.info(`glossary "${glossary.name}" used for ${glossary.locales.join(', ')}`);
    for (const note of glossary?.notes ?? []) if (!told.has(note.message)) void tell(note, output);
  }
}

async function tell({ message, remedy }: GlossaryNote, output: LogOutputChannel): Promise<void> {
  told.add(message);
  const text = `${message}.`;
  output.warn(text);
  const title = remedy === 'pull' ? l10n.t('Pull Glossary') : l10n.t('Push Glossary');
  const chosen = await (remedy === undefined ? showWarning(text) : showWarning(text, title));
  if (chosen === undefined) return;
  await commands.executeCommand(remedy === 'pull' ? CLIENT_COMMANDS.glossaryPull : CLIENT_COMMANDS.glossaryPush);
}
