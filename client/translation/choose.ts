/** Shows what a run would send and into which languages, and asks, before anything is sent. */
import { env, l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import { askText } from '../ask/ask-text.ts';
import { localeName } from '../ask/locales.ts';
import { createList, plainItem, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { type Cost, type Costs, type LocaleCost, totalOf } from './cost.ts';

export interface Choice {
  readonly locales: readonly string[];
  /** Code points that may be sent. */
  readonly maxCharacters?: number;
}

/** The limits of a run, in code points. */
export interface Bounds {
  /** What is left of the account's limit. Absent: there is no limit, or it is unknown. */
  readonly left?: number;
  /** The limit of the project file: a run that would send more is refused. */
  readonly limit?: number;
}

/** How many languages one line names. */
const FEW = 3;

/** Code points above which no language is ticked by default: expensive languages are chosen one by one. */
const MUCH = 100_000;

/** A list of languages to tick, with the total above it. Undefined: the user cancelled. */
export async function choose({ offered, others }: Costs, bounds: Bounds): Promise<Choice | undefined> {
  if (offered.length === 0) {
    void showWarning(l10n.t('The service does not translate into {0}.', names(others)));
    return undefined;
  }
  const rows = rowsOf(offered);
  // VS Code shows no heading without items below it.
  const left = rowsOf(others).map(({ cost, ...row }) => row);
  const heading = { label: l10n.t('The service does not translate into these'), kind: QuickPickItemKind.Separator };
  const list = createList<(typeof rows)[number] | (typeof left)[number] | typeof heading>();
  const limitRun = { iconPath: new ThemeIcon('dashboard'), tooltip: l10n.t('Limit the Characters of This Run…') };
  const all = totalOf(offered);
  let maxCharacters: number | undefined;
  const say = (): void => {
    const sum = totalOf(list.selectedItems.flatMap((row) => ('cost' in row ? [row.cost] : [])));
    list.title =
      sum.files === 0
        ? l10n.t('All languages: {0}', inWords(all))
        : l10n.t('Translate {0}, at most {1}', inWords(sum), number(Math.min(sum.most, maxCharacters ?? sum.most)));
    // The line is cut if it is too long: the most important part comes first.
    list.placeholder = [
      ...boundsInWords(sum, bounds),
      ...(others.length > 0 ? [notOffered(others)] : []),
      l10n.t('Nothing is sent before you confirm.'),
    ].join(' ');
  };
  Object.assign(list, { canSelectMany: true, ignoreFocusOut: true, matchOnDescription: true, buttons: [limitRun] });
  list.items = others.length === 0 ? rows : [...rows, heading, ...left];
  list.selectedItems = all.characters > Math.min(MUCH, bounds.left ?? MUCH) ? [] : rows;
  say();
  list.onDidChangeSelection((chosen) => {
    // What cannot be translated must not get ticked, neither alone nor by “select all”.
    const possible = chosen.filter((row) => 'cost' in row);
    if (possible.length < chosen.length) list.selectedItems = possible;
    say();
  });
  return new Promise((resolve) => {
    let asking = false;
    list.onDidTriggerButton(async () => {
      asking = true;
      maxCharacters = await askLimit(maxCharacters);
      asking = false;
      say();
      list.show();
    });
    list.onDidAccept(() => {
      const locales = list.selectedItems.flatMap((row) => ('cost' in row ? [row.cost.locale] : []));
      resolve(locales.length === 0 ? undefined : { locales, ...(maxCharacters !== undefined && { maxCharacters }) });
      list.dispose();
    });
    // The input box for the limit hides the list for a moment.
    list.onDidHide(() => {
      if (asking) return;
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

async function askLimit(before: number | undefined): Promise<number | undefined> {
  const answer = await askText({
    title: l10n.t('Limit the Characters of This Run'),
    prompt: l10n.t('The run stops before it sends more. Empty: no limit.'),
    value: before === undefined ? '' : String(before),
    validateInput: (text) =>
      /^\s*(?:[1-9]\d{0,11})?\s*$/.test(text) ? undefined : l10n.t('This is not a whole number.'),
  });
  if (answer === undefined) return before;
  return answer.trim() === '' ? undefined : Number(answer);
}

function inWords({ units, files, characters }: Cost): string {
  return files === 1
    ? l10n.t('{0} texts in 1 file, about {1} characters', number(units), number(characters))
    : l10n.t('{0} texts in {1} files, about {2} characters', number(units), number(files), number(characters));
}

function rowOf({ locale, units, files, characters }: LocaleCost): string {
  return `${locale} · ${inWords({ units, files, characters, most: characters })}`;
}

function boundsInWords({ characters }: Cost, { left, limit }: Bounds): readonly string[] {
  const said: string[] = [];
  if (left !== undefined)
    said.push(
      characters > left
        ? l10n.t('Only {0} characters of the account are left: the run stops there.', number(left))
        : l10n.t('{0} characters of the account are left.', number(left)),
    );
  if (limit !== undefined && characters > limit)
    said.push(
      l10n.t('The project allows {0} ("maxCharacters" in dragoman.json): a run with more is rejected.', number(limit)),
    );
  return said;
}

function rowsOf(costs: readonly LocaleCost[]) {
  return costs
    .map((cost) => ({ label: localeName(cost.locale, env.language), description: rowOf(cost), cost }))
    .toSorted((a, b) => a.label.localeCompare(b.label, env.language))
    .map(plainItem);
}

function names(costs: readonly LocaleCost[]): string {
  return costs.map(({ locale }) => localeName(locale, env.language)).join(', ');
}

/** A line has room for a few names; all of them have rows. */
function notOffered(costs: readonly LocaleCost[]): string {
  return costs.length > FEW
    ? l10n.t('{0} languages are not offered by the service.', number(costs.length))
    : l10n.t('Not offered by the service: {0}.', names(costs));
}
