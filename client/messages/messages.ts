/** The only place that passes text to messages, lists and the status bar: what comes from files and services is shown as plain text. */
import {
  type CancellationToken,
  type Disposable,
  type InputBoxOptions,
  type Progress,
  type ProgressOptions,
  type QuickPick,
  type QuickPickItem,
  type QuickPickOptions,
  window,
} from 'vscode';
import { plain, withIcon } from './plain.ts';

type Show = typeof window.showInformationMessage;

export const showInformation = plainly((...given) => window.showInformationMessage(...given));
export const showWarning = plainly((...given) => window.showWarningMessage(...given));
export const showError = plainly((...given) => window.showErrorMessage(...given));

/** The three functions of VS Code take the same, in four overloads each. */
function plainly(show: (message: string, ...items: string[]) => Thenable<string | undefined>): Show {
  return ((message: string, ...rest: string[]) => show(plain(message), ...rest)) as Show;
}

/** A message in the status bar. It may begin with one of our icons. @param milliseconds absent: until it is disposed of */
export function showGlance(text: string, milliseconds?: number): Disposable {
  const shown = withIcon(text);
  return milliseconds === undefined
    ? window.setStatusBarMessage(shown)
    : window.setStatusBarMessage(shown, milliseconds);
}

type Report = { message?: string; increment?: number };

export function showProgress<T>(
  options: ProgressOptions,
  task: (progress: Progress<Report>, token: CancellationToken) => Thenable<T>,
): Thenable<T> {
  const title = options.title === undefined ? {} : { title: plain(options.title) };
  return window.withProgress<T>({ ...options, ...title }, (progress: Progress<Report>, token) => {
    const report = ({ message, ...more }: Report): void =>
      progress.report({ ...more, ...(message !== undefined && { message: plain(message) }) });
    return task({ report }, token);
  });
}

export async function showList<T extends QuickPickItem>(
  items: readonly T[],
  options: QuickPickOptions & { readonly canPickMany?: false },
): Promise<T | undefined> {
  const shown = items.map((item, index) => ({ ...plainItem(item), index }));
  const chosen = await window.showQuickPick(shown, plainOptions(options));
  return chosen && items[chosen.index];
}

/** Like `showList`, with multiple selection. */
export async function showChoices<T extends QuickPickItem>(
  items: readonly T[],
  options: Omit<QuickPickOptions, 'canPickMany'>,
): Promise<readonly T[] | undefined> {
  const shown = items.map((item, index) => ({ ...plainItem(item), index }));
  const chosen = await window.showQuickPick(shown, { ...plainOptions(options), canPickMany: true });
  return chosen?.flatMap(({ index }) => items[index] ?? []);
}

/** An item as a `QuickPick` shows it: the same object with plain texts. */
export function plainItem<T extends QuickPickItem>(item: T): T {
  const { label, description, detail } = item;
  return {
    ...item,
    label: withIcon(label),
    ...(description !== undefined && { description: plain(description) }),
    ...(detail !== undefined && { detail: plain(detail) }),
  };
}

export function createList<T extends QuickPickItem>(): QuickPick<T> {
  return window.createQuickPick<T>();
}

export function showInput(options: InputBoxOptions): Thenable<string | undefined> {
  const { validateInput } = options;
  return window.showInputBox({
    ...plainOptions(options),
    ...(validateInput !== undefined && {
      validateInput: async (text: string) => {
        const said = await validateInput(text);
        return typeof said === 'string' ? plain(said) : said;
      },
    }),
  });
}

function plainOptions<T extends { title?: string; placeHolder?: string; prompt?: string }>(options: T): T {
  const { title, placeHolder, prompt } = options;
  return {
    ...options,
    ...(title !== undefined && { title: plain(title) }),
    ...(placeHolder !== undefined && { placeHolder: plain(placeHolder) }),
    ...(prompt !== undefined && { prompt: plain(prompt) }),
  };
}
