/** The last step: the cost and the files that would be replaced, before anything is sent. */
import { env, l10n, type QuickPickItem, Uri } from 'vscode';
import type { DocumentChoices, DocumentsPlan } from '../../shared/service-documents.ts';
import { localeName } from '../ask/locales.ts';
import { showError, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { plain } from '../messages/plain.ts';
import { documentName } from '../translation/translate.ts';
import { formalityName } from './options.ts';
import { ask } from './step.ts';

type Planned = DocumentsPlan['documents'][number];

/** The ticked documents. Those whose result would replace a file start unticked: one question covers all. */
export async function confirmPlan(
  title: string,
  plan: DocumentsPlan,
): Promise<readonly Planned[] | 'back' | undefined> {
  const { documents, refused, cost, left, problem } = plan;
  if (refused.length > 0) void showWarning(refused.map(({ message }) => message).join('\n'));
  if (documents.length === 0) return undefined;
  if (problem !== undefined) {
    void showError(problem);
    return undefined;
  }
  const items = documents.map((planned): QuickPickItem & { readonly planned: Planned } => ({
    label: plain(`${documentName(planned.uri)} → ${documentName(planned.target)}`),
    description: costInWords(planned.cost),
    detail: detailOf(planned),
    planned,
  }));
  const rest = left === undefined ? '' : l10n.t('{0} characters are left.', number(left));
  const ticked = items.filter(({ planned }) => !planned.exists);
  const answer = await ask({
    title: `${title}: ${costInWords(cost)}`,
    step: 3,
    totalSteps: 3,
    placeholder: `${l10n.t('Select what to translate. Nothing is sent before you confirm.')} ${rest}`.trim(),
    items,
    many: true,
    ticked,
    strict: true,
  });
  return answer === 'back' ? answer : answer?.map(({ planned }) => planned);
}

/** The whole path: a pattern of the workspace decides where the result goes. After it come the settings of the project file. */
function detailOf({ target, exists, project }: Planned): string {
  const path = plain(Uri.parse(target).fsPath);
  const used = project === undefined ? '' : l10n.t('From dragoman.json: {0}.', choicesInWords(project));
  const place = exists ? `${l10n.t('$(warning) A file of that name exists and would be replaced.')} ${path}` : path;
  return `${place} ${used}`.trim();
}

function choicesInWords({ from, formality, glossary }: DocumentChoices): string {
  const parts = [
    from && l10n.t('source language {0}', localeName(from, env.language)),
    formality && l10n.t('formality: {0}', formalityName(formality)),
    glossary && l10n.t('glossary “{0}”', plain(glossary)),
  ];
  return parts.filter(Boolean).join('; ');
}

function costInWords({ least, most }: DocumentsPlan['cost']): string {
  const amount = number(most ?? least);
  if (most === undefined) return l10n.t('at least {0} characters', amount);
  return least === most ? l10n.t('about {0} characters', amount) : l10n.t('at most {0} characters', amount);
}
