import { commands, l10n, type QuickPickItem } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { showList } from '../messages/messages.ts';

interface Action extends QuickPickItem {
  readonly command: string;
  readonly argument?: string;
}

/** What can be done about the service in use, shown on a click on the status item. What may fix the current problem comes first. */
export async function serviceActions(app: App): Promise<void> {
  const { current } = app.status;
  const hasKey = (await app.keys.read((reason) => app.output.error(reason))) !== undefined;
  const actions: (Action & { readonly helps?: typeof current.action })[] = [
    { label: l10n.t('$(graph) Show Usage'), command: CLIENT_COMMANDS.showUsage },
    { label: l10n.t('$(key) Set Service Key…'), command: CLIENT_COMMANDS.setKey, helps: 'setKey' },
    ...(app.use.pseudo && current.pseudo === true
      ? [
          {
            label: l10n.t('$(circle-slash) Stop Using Pseudo-translations Here'),
            command: CLIENT_COMMANDS.forgetPseudo,
          },
        ]
      : []),
    ...(hasKey ? [{ label: l10n.t('$(trash) Clear Service Key'), command: CLIENT_COMMANDS.clearKey }] : []),
    ...(current.embedded ? [] : [{ label: l10n.t('$(shield) Set Admin Key…'), command: CLIENT_COMMANDS.setAdminKey }]),
    {
      label: l10n.t('$(gear) Open Settings'),
      command: 'workbench.action.openSettings',
      argument: 'dragoman.',
      helps: 'openSettings',
    },
    { label: l10n.t('$(refresh) Restart Server'), command: CLIENT_COMMANDS.restart, helps: 'retry' },
    { label: l10n.t('$(output) Show Output'), command: CLIENT_COMMANDS.showOutput },
  ];
  const helpful = (action: (typeof actions)[number]): number =>
    current.action !== undefined && action.helps === current.action ? 0 : 1;
  const chosen = await showList(
    actions.toSorted((a, b) => helpful(a) - helpful(b)),
    {
      title: current.service,
      placeHolder: current.message ?? l10n.t('Dragoman translates with: {0}', current.service),
    },
  );
  if (chosen !== undefined)
    await commands.executeCommand(chosen.command, ...(chosen.argument === undefined ? [] : [chosen.argument]));
}
