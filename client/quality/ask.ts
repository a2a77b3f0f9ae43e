/** The steps of having translations judged, as the user sees them: which provider, what would be sent, the answer. */
import { ConfigurationTarget, l10n, workspace } from 'vscode';
import type { CheckQualityArguments, CheckQualityReport } from '../../shared/quality.ts';
import type { App } from '../app.ts';
import { showInformation, showList, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import type { ExecuteOptions } from '../server/client.ts';
import { shorten, withProgress } from '../server/run.ts';

type Provider = NonNullable<CheckQualityArguments['provider']>;

/**
 * Counts first and names the total; sends only after that. Undefined: it failed (already reported), or the user cancelled.
 * @param name of the document
 */
export async function haveJudged<T extends CheckQualityReport>(
  app: App,
  name: string,
  ask: (how: { readonly provider: Provider; readonly dryRun?: boolean }, options: ExecuteOptions) => Promise<T>,
): Promise<T | undefined> {
  const provider = await chosenProvider();
  if (provider === undefined) return undefined;
  const counted = await withProgress(app, l10n.t('Counting what would be evaluated in {0}', name), (progress, token) =>
    ask({ provider, dryRun: true }, { progress, token }),
  );
  if (counted === undefined || !(await agreed(counted))) return undefined;
  const report = await withProgress(app, l10n.t('Evaluating translations in {0}', name), (progress, token) =>
    ask({ provider }, { progress, token }),
  );
  if (report !== undefined) tell(report, name);
  return report;
}

/** The provider from the settings. If none is set, the user picks one, and the choice is stored in the user's settings. */
async function chosenProvider(): Promise<Provider | undefined> {
  const settings = workspace.getConfiguration('dragoman');
  const known = settings.get<string>('quality.provider');
  if (known === 'service' || known === 'editor') return known;
  const items: readonly { readonly label: string; readonly detail: string; readonly provider: Provider }[] = [
    {
      label: l10n.t('A language model of the editor'),
      detail: l10n.t('The editor asks whether Dragoman may use it. For all languages.'),
      provider: 'editor',
    },
    {
      label: l10n.t('The translation service'),
      detail: l10n.t('Quality evaluation, for accounts that have it. For some languages.'),
      provider: 'service',
    },
  ];
  const title = l10n.t(
    'Who should evaluate translations? The choice is stored in the setting “dragoman.quality.provider”.',
  );
  const choice = await showList(items, { title });
  if (choice !== undefined) await settings.update('quality.provider', choice.provider, ConfigurationTarget.Global);
  return choice?.provider;
}

/** Cached results cost nothing; for the rest, the total is named first. */
async function agreed({ asked, characters, provider }: CheckQualityReport): Promise<boolean> {
  if (asked === 0) return true;
  const items = [
    { label: l10n.t('Send'), isAgreed: true },
    { label: l10n.t('Cancel'), isAgreed: false },
  ];
  const title = l10n.t(
    'Send {0} translations with their sources ({1} characters) to {2}?',
    number(asked),
    number(characters),
    provider,
  );
  return (await showList(items, { title, ignoreFocusOut: true }))?.isAgreed === true;
}

function tell({ errors, asked, known, silent, tooLong, stopped }: CheckQualityReport, name: string): void {
  const judged = number(asked - silent + known);
  const parts = [
    errors === 0
      ? l10n.t('{0}: {1} translations evaluated, no errors found.', name, judged)
      : l10n.t('{0}: {1} translations evaluated. Errors: {2}.', name, judged, number(errors)),
    ...(silent > 0 ? [l10n.t('Without a usable answer: {0}. Run it again.', number(silent))] : []),
    ...(tooLong > 0 ? [l10n.t('Too long to be evaluated: {0}.', number(tooLong))] : []),
  ];
  if (stopped === undefined) void showInformation(parts.join(' '));
  else void showWarning(shorten(`${stopped} ${parts.join(' ')}`));
}
