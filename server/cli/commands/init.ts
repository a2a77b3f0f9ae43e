import { isLanguageTag } from '../../../shared/locale.ts';
import type { CiSystem } from '../../engine/ci-systems.ts';
import { type Proposal, proposeProject } from '../../engine/init/init.ts';
import { ciFile, ciSystemOf, type Extra, glossaryFile, hookFor } from '../../engine/init/init-extras.ts';
import { projectPath } from '../../engine/parts/workspace/describe.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, opened, orEnd } from '../exit.ts';
import { noFiles, tellIgnored } from '../ignored.ts';
import { type Questions, questionsFor } from '../terminal/ask.ts';
import { installMerge } from './merge.ts';

export interface InitOptions {
  readonly dryRun?: boolean;
  readonly from?: string;
  readonly to?: readonly string[];
  /** Do not ask anything. */
  readonly yes?: boolean;
  readonly ci?: CiSystem;
  /** Create a file for terms. */
  readonly glossary?: boolean;
  readonly mergeDriver?: boolean;
}

/** `dragoman init`: writes down what was detected, so that it can be reviewed, corrected and shared. */
export async function init(context: CliContext, options: InitOptions): Promise<ExitCode> {
  const first = await propose(context, options);
  const isThere = first.loaded.path !== undefined;
  if (isThere && options.dryRun !== true)
    throw new CommandError(
      EXIT.usage,
      `${first.loaded.path} already exists and was not touched. --dry-run prints what was detected.`,
    );
  const questions = options.yes === true || options.dryRun === true ? undefined : questionsFor(context);
  try {
    if (options.dryRun !== true) explain(context, first);
    const { proposal, system, glossary } = await answers(context, first, options, questions);
    const { folder } = proposal.loaded;
    const offered = [glossary && (await termsOf(proposal)), system && (await ciFile(context.files, folder, system))];
    const extras = offered.filter((extra) => extra !== undefined && extra !== false);
    if (options.dryRun === true || context.options.json === true) context.terminal.data(proposal.text.trimEnd());
    for (const remark of proposal.remarks) context.terminal.note(remark.replaceAll(`${folder}/`, ''));
    tellIgnored(context, proposal.found);
    if (options.dryRun === true) {
      for (const { path, text } of extras) context.terminal.note(`${path}:\n${text}`);
      return EXIT.done;
    }
    if (questions !== undefined) {
      for (const { path, text } of [{ path: 'dragoman.json', text: proposal.text }, ...extras])
        context.terminal.note(`${path}:\n${text}`);
      if (!(await questions.yes('Write it?', true))) throw new CommandError(EXIT.interrupted, 'Nothing was written.');
    }
    await write(context, proposal, extras);
    if (options.mergeDriver === true) await installMerge(context, true);
    const hook = await hookFor(folder);
    if (
      hook !== undefined &&
      (await questions?.yes(`Show how ${hook.tool} checks translations before a commit?`, true))
    )
      context.terminal.note(hook.say);
    return EXIT.done;
  } finally {
    questions?.close();
  }
}

async function propose(context: CliContext, { from, to }: Pick<InitOptions, 'from' | 'to'>): Promise<Proposal> {
  const proposal = orEnd(
    await proposeProject(context, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
  );
  if (proposal.found.groups.length === 0)
    throw new CommandError(EXIT.usage, `${noFiles(proposal.loaded.folder, proposal.found)} Nothing was written.`);
  return proposal;
}

/** How many patterns are explained one by one. */
const EXPLAINED = 10;

function explain({ terminal }: CliContext, { reasons }: Proposal): void {
  for (const reason of reasons.slice(0, EXPLAINED)) terminal.note(reason);
  if (reasons.length > EXPLAINED) terminal.note(`… and ${reasons.length - EXPLAINED} more patterns.`);
}

/** Answers on the terminal take precedence over what was detected. */
async function answers(
  context: CliContext,
  first: Proposal,
  { from, to, ci, glossary = false }: InitOptions,
  questions: Questions | undefined,
): Promise<{ readonly proposal: Proposal; readonly system: CiSystem | undefined; readonly glossary: boolean }> {
  if (questions === undefined) return { proposal: first, system: ci, glossary };
  const { groups } = first.found;
  const found = [...new Set(groups.map(({ sourceLocale }) => sourceLocale))];
  // If the files have several source languages, each group states its own: a single answer would be wrong for the others.
  const usual = from ?? (found.length === 1 ? found[0] : undefined);
  const source = usual === undefined ? undefined : await language(context, questions, 'Source language?', usual);
  const others = [...new Set(groups.flatMap(({ targets }) => [...targets.keys()]))].sort();
  const asked =
    to === undefined && others.length === 0
      ? await questions.text('Languages to translate into, separated by commas?', 'none')
      : 'none';
  const targets = asked === 'none' ? to : asked.split(',').map((tag) => checked(tag.trim()));
  const proposal =
    source === usual && targets === to
      ? first
      : await propose(context, {
          ...(source !== undefined && { from: source }),
          ...(targets !== undefined && { to: targets }),
        });
  const keepsTerms =
    glossary ||
    (first.glossaries.length === 0 && (await questions.yes('Start a table for terms (glossary/terms.csv)?', false)));
  const likely = ci === undefined ? await ciSystemOf(first.loaded.folder) : undefined;
  const wants =
    likely !== undefined && (await questions.yes(`Write a job of ${likely} that checks translations?`, false));
  return { proposal, system: wants ? likely : ci, glossary: keepsTerms };
}

function termsOf({ loaded: { folder, project }, found: { groups } }: Proposal): Promise<Extra | undefined> {
  const sources = groups.map(({ sourceLocale }) => sourceLocale);
  const targets = groups.flatMap(({ targets: all }) => [...all.keys()]).sort();
  return glossaryFile(folder, project, [...new Set([...sources, ...targets])]);
}

async function language(
  { terminal }: CliContext,
  questions: Questions,
  question: string,
  usual: string,
): Promise<string> {
  for (;;) {
    const answer = await questions.text(question, usual);
    if (isLanguageTag(answer)) return answer;
    terminal.note(`"${answer}" is not a language tag. Write it like de, pt-BR or zh-Hant.`);
  }
}

function checked(tag: string): string {
  if (isLanguageTag(tag)) return tag;
  throw new CommandError(
    EXIT.usage,
    `"${tag}" is not a language tag. Write it like de, pt-BR or zh-Hant. Nothing was written.`,
  );
}

async function write(
  context: CliContext,
  { loaded: { folder }, text, found: { groups } }: Proposal,
  extras: readonly Extra[],
) {
  const path = projectPath(folder);
  opened(await context.files.create(path, Buffer.from(text)));
  context.terminal.note(
    `Wrote ${path}: ${groups.length} ${groups.length === 1 ? 'group' : 'groups'} of files. Review it, then run "dragoman files".`,
  );
  for (const { path: name, text: own, isThere } of extras) {
    if (isThere) {
      context.terminal.note(`${name} already exists and was not touched.`);
      continue;
    }
    opened(await context.files.create(`${folder}/${name}`, Buffer.from(own)));
    context.terminal.note(`Wrote ${name}.`);
    if (name.startsWith('.gitlab/'))
      context.terminal.note(`Add this to .gitlab-ci.yml:\n  include:\n    - local: ${name}`);
  }
}
