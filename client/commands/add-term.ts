import { env, l10n, Uri, window } from 'vscode';
import { type AddTermAnswer, type AddTermArguments, SERVER_COMMANDS } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { localeName } from '../ask/locales.ts';
import { plainRange } from '../editor/plain-range.ts';
import { showInformation, showList, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { plain } from '../messages/plain.ts';
import { attempt } from '../server/run.ts';

/**
 * Adds a term to the project's glossary: both sides are proposed from the selected unit, and can be changed.
 * The term goes where the order of the file puts it; one undo step there.
 */
export async function addTerm(app: App): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  await addTermOf(app, {
    uri: editor.document.uri.toString(),
    range: plainRange(editor.selection),
  });
}

/** Also used by the light bulb. */
export async function addTermOf(app: App, { uri, range }: AddTermArguments): Promise<void> {
  const ask = (more: Partial<AddTermArguments>): Promise<AddTermAnswer | undefined> =>
    attempt(app, () => app.client.execute<AddTermAnswer>(SERVER_COMMANDS.addTerm, { uri, range, ...more }));
  let answer = await ask({});
  if (answer === undefined) return;
  if (answer.locales.length > 1) {
    const to = await pickLanguage(answer.locales);
    answer = to === undefined ? undefined : await ask({ to });
  }
  if (answer === undefined) return;
  const to = answer.pair.target;
  const source = await side(answer, answer.pair.source, answer.source);
  const target = source && (await side(answer, to, answer.target));
  if (source === undefined || target === undefined) return;
  const file = await pickFile(answer);
  if (file === undefined) return;
  const checked = await ask({ to, source, target, file });
  if (checked === undefined || !(await mayReplace(checked))) return;
  const done = await ask({ to, source, target, file, apply: true });
  if (done?.applied === true) await tellAdded(done);
}

async function pickLanguage(locales: readonly string[]): Promise<string | undefined> {
  const items = locales.map((locale) => ({ label: localeName(locale, env.language), description: locale }));
  const placeHolder = l10n.t('The language of the translation');
  return (await showList(items, { title: l10n.t('Add to Glossary'), placeHolder }))?.description;
}

function side({ pair }: AddTermAnswer, locale: string, value: string): Thenable<string | undefined> {
  return askText({
    title: l10n.t('Add to Glossary ({0} > {1})', pair.source, pair.target),
    prompt: localeName(locale, env.language),
    value,
    validateInput: (text) => (text.trim() === '' ? l10n.t('A term needs a text on both sides.') : undefined),
  });
}

/** With one file there is nothing to ask. */
async function pickFile({ files, pair }: AddTermAnswer): Promise<string | undefined> {
  const [only, ...more] = files;
  if (only === undefined) {
    const text = l10n.t(
      'No glossary file takes terms from {0} to {1}. Name one in dragoman.json.',
      pair.source,
      pair.target,
    );
    void showWarning(text);
    return undefined;
  }
  if (more.length === 0) return only.uri;
  const items = files.map(({ name, terms, uri }) => ({
    label: plain(name),
    description: l10n.t('{0} terms', number(terms)),
    uri,
  }));
  const placeHolder = l10n.t('The file that the term goes to');
  return (await showList(items, { title: l10n.t('Add to Glossary'), placeHolder }))?.uri;
}

async function mayReplace({ present, source, target }: AddTermAnswer): Promise<boolean> {
  if (present === undefined) return true;
  if (present === target) {
    void showInformation(l10n.t('"{0}" is already in the glossary.', source));
    return false;
  }
  const replace = l10n.t('Replace');
  const text = l10n.t('The glossary translates "{0}" as "{1}".', source, present);
  return (await showWarning(text, { modal: true }, replace)) === replace;
}

/** The command is done: it does not wait for the message to be dismissed. */
async function tellAdded({ source, file, files }: AddTermAnswer): Promise<void> {
  const name = files.find(({ uri }) => uri === file)?.name ?? '';
  const show = l10n.t('Show');
  void showInformation(l10n.t('"{0}" is in {1} now.', source, name), show).then(async (chosen) => {
    if (chosen === show && file !== undefined) await window.showTextDocument(Uri.parse(file));
  });
}
