import { commands, type LogOutputChannel, l10n, window } from 'vscode';
import { CLIENT_COMMANDS, type TranslateReport } from '../../shared/commands.ts';

/** What has been told in this session: each thing once. */
const told = new Set<string>();

/** What a translation has to say of the synced glossary: used, changed since the last sync, no longer there. */
export function tellTerms(reports: readonly TranslateReport[], output: LogOutputChannel): void {
  for (const { glossary } of reports) {
    if (glossary?.name !== undefined)
      output.info(`glossary "${glossary.name}" used for ${glossary.locales.join(', ')}`);
    for (const note of glossary?.notes ?? []) if (!told.has(note)) void tell(note, output);
  }
}

async function tell(note: string, output: LogOutputChannel): Promise<void> {
  told.add(note);
  output.warn(note);
  const push = l10n.t('Push Glossary');
  if ((await window.showWarningMessage(note, push)) === push)
    await commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
}
