import type { CodeLens, Command } from 'vscode-languageserver/node';
import { SERVER_COMMANDS, type TranslateArguments } from '../../../../shared/commands.ts';
import { isMissing, needsReview } from '../../../core/checks/words/missing.ts';
import { passing } from '../../../core/formats/common/units/forget.ts';
import { neededPairs, pairById } from '../../../core/language/pairs.ts';
import { isBlank, plainText } from '../../../core/text/content.ts';
import { drain, invalid, outdated } from '../../guard.ts';
import type { Localizer } from '../../localizer.ts';
import type { Feature } from '../feature.ts';
import { hasOverview, overviewsOf } from '../progress/overview.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { stillCurrent, subjectIn } from '../units/cursor.ts';
import { progressLenses } from './progress.ts';
import { lensOf, unitsWithLens } from './units.ts';

/** The data of a lens until it is resolved: the version it was made for. */
interface LensData {
  readonly uri: string;
  readonly version: number | null;
  /** Id of the source's unit; absent: the lens belongs to the file. */
  readonly unit?: string;
}

/** `textDocument/codeLens` and `codeLens/resolve`: on a source file, each locale's progress; on a target file, what is missing and its cost; on units, their states. Sends nothing. */
export const codeLens: Feature = (context) => {
  const { connection, client, documents, guard, services, settings } = context;
  const overviews = overviewsOf(context);

  connection.onCodeLens(
    guard.request('textDocument/codeLens', async (params): Promise<CodeLens[] | null> => {
      const subject = await subjectIn(context, params);
      if (subject === undefined) return null;
      const { snapshot } = subject;
      const { codeLensUnits, codeLensProgress, languages } = await settings.get(snapshot.uri);
      if (hasOverview(subject)) return codeLensProgress ? sourceLenses(subject, languages) : null;
      if (!isTarget(subject)) return null;
      stillCurrent(context, snapshot, subject.source);
      const { version, lines } = snapshot;
      const data: LensData = { uri: snapshot.uri, version };
      const lenses: CodeLens[] = [{ range: lines.range({ start: 0, end: 0 }), data }];
      for (const { id, start } of codeLensUnits ? unitsWithLens(subject) : []) {
        lenses.push({ range: lines.range({ start, end: start }), data: { ...data, unit: id } });
      }
      return lenses;
    }),
  );

  connection.onCodeLensResolve(
    guard.request('codeLens/resolve', async (lens, token): Promise<CodeLens> => {
      const data = readData(lens?.data);
      if (data === undefined) throw invalid('A code lens needs the data that it came with.');
      const found = await documents.get(data.uri);
      const subject = found.ok ? await subjectOf(context, found.value) : undefined;
      if (subject === undefined || subject.snapshot.version !== data.version) throw outdated();
      const { uri } = subject.snapshot;
      if (hasOverview(subject)) {
        const { languages } = await settings.get(uri);
        const [first] = progressLenses(await overviews.of(subject, token), { client, uri, languages });
        return { ...lens, ...(first && { command: first }) };
      }
      const command =
        data.unit === undefined
          ? await commandOf(subject, client.localizer, (items) => drain(items, token))
          : unitCommand(subject, data.unit, client.localizer);
      stillCurrent(context, subject.snapshot, subject.source);
      const { pseudo } = services.status(await settings.get(uri));
      const isPseudo = pseudo === true && command.command === SERVER_COMMANDS.translate;
      const title = isPseudo ? `${command.title} · ${client.localizer.say('pseudo')}` : command.title;
      return { ...lens, command: { ...command, title } };
    }),
  );

  /** One that is resolved when it comes into view; all, once they are known. */
  function sourceLenses(subject: Subject, languages: readonly string[]): CodeLens[] {
    const { uri, version, lines } = subject.snapshot;
    const range = lines.range({ start: 0, end: 0 });
    const known = overviews.known(subject);
    const data: LensData = { uri, version };
    if (known === undefined) return [{ range, data }];
    return progressLenses(known, { client, uri, languages }).map((command) => ({ range, command }));
  }
};

/** A malformed file must be repaired before it can be translated. */
function isTarget({ input }: Subject): boolean {
  return input.role === 'target' && input.targetLocale !== '' && !input.catalog.malformed;
}

function unitCommand(subject: Subject, id: string, localizer: Localizer): Command {
  const pair = pairById(subject, id);
  if (pair === undefined) throw outdated();
  return lensOf(subject, pair, localizer);
}

async function commandOf(
  subject: Subject,
  { say, number }: Localizer,
  run: (items: Iterable<number | undefined>) => Promise<readonly number[]>,
): Promise<Command> {
  const sizes = await run(sizesOfTexts(subject));
  const missing = sizes.filter((size) => size >= 0);
  const review = sizes.filter((size) => size === NEEDS_REVIEW).length;
  const more = review === 0 ? '' : ` · ${say('toReview', number(review))}`;
  if (missing.length === 0) return { title: `${say('allTranslated', number(sizes.length))}${more}`, command: '' };
  const characters = missing.reduce((sum, size) => sum + size, 0);
  const argument: TranslateArguments = { uri: subject.snapshot.uri, scope: 'missing' };
  return {
    title: `${say('someMissing', number(missing.length), number(sizes.length), number(characters))}${more}`,
    command: SERVER_COMMANDS.translate,
    arguments: [argument],
  };
}

/** Used in place of a size. */
const [TRANSLATED, NEEDS_REVIEW] = [-1, -2];

/** For each unit with words, the code points of a text without a translation: what a service bills, apart from reused translations. */
function* sizesOfTexts(subject: Subject): Generator<number | undefined, void, undefined> {
  for (const pair of passing(subject.input.catalog, neededPairs(subject))) {
    if (isBlank(pair.source)) yield undefined;
    else if (isMissing(pair)) yield [...plainText(pair.source)].length;
    else yield needsReview(pair) ? NEEDS_REVIEW : TRANSLATED;
  }
}

/** Reads what a client sent back, which may be anything. */
function readData(value: unknown): LensData | undefined {
  if (typeof value !== 'object' || value === null || !('uri' in value) || !('version' in value)) return undefined;
  const { uri, version } = value;
  const unit = 'unit' in value ? value.unit : undefined;
  if (typeof uri !== 'string' || (typeof version !== 'number' && version !== null)) return undefined;
  return { uri, version, ...(typeof unit === 'string' && { unit }) };
}
