import { CancellationToken, type Diagnostic } from 'vscode-languageserver/node';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { type DiagnoseInput, type Diagnosis, diagnose } from '../../../core/checks/diagnose.ts';
import { saidOf } from '../../../core/checks/said.ts';
import { KnownFindings } from '../../../core/checks/unit-pass/known.ts';
import type { Context } from '../../context.ts';
import { drain, turn } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { glossaryDiagnostics } from '../glossary/diagnostics.ts';
import { glossaryOf } from '../glossary/document.ts';
import { codeIn } from '../keys/entry.ts';
import { knownQualityOf } from '../quality/known.ts';
import { isProjectFile, type Subject, subjectsOf } from '../subject.ts';
import { surroundingsOf } from './around.ts';
import { changedUnitsOf, hiddenFindings } from './changed.ts';
import { dataOf } from './data.ts';
import { foldUnknownKeys } from './fold.ts';
import { lateFindingsOf } from './late.ts';
import { MOST_SHOWN, moreFindings, mostSevere } from './most.ts';
import { projectFindings } from './project-file.ts';
import { type FindingCounts, SEVERITIES, severitiesOf } from './severity.ts';
import { staleFindingsOf } from './stale.ts';
import { structuresOf } from './structure.ts';
import { styleDiagnostics, styleOf } from './style-rules.ts';

/** Findings of one document version that are not computed yet, so that an "unchanged" answer costs nothing. */
export interface Validation {
  /** Equal ids mean equal findings: the id covers document version, source version, project and settings. */
  readonly resultId: string;
  /** The versions that the findings are based on. They must still be current when the findings are shown. */
  readonly about: readonly Snapshot[];
  run(token: CancellationToken): Promise<Diagnostic[]>;
  /** Like `run`, for display: of very many, the most severe, and the number of others. */
  shown(token: CancellationToken): Promise<Diagnostic[]>;
  /** Errors and warnings of `run`; free after `run` or `shown`. */
  counted(token: CancellationToken): Promise<FindingCounts>;
}

/**
 * Prepares the findings of a document for every kind of delivery: pull, push and the whole workspace are adapters over this. `patient`: first reads
 * all other files of the project.
 */
export async function validation(
  context: Context,
  snapshot: Snapshot,
  token = CancellationToken.None,
  { patient = false } = {},
): Promise<Validation> {
  const { runtime, settings } = context;
  const id = (...stamps: readonly (number | string)[]) =>
    [runtime.session, snapshot.stamp, settings.stamp, ...stamps].join('.');
  const { checksEnabled } = await settings.get(snapshot.uri);
  if (!checksEnabled) return few(id(), snapshot, async () => []);
  if (isProjectFile(snapshot)) return few(id(), snapshot, async () => projectFindings(context, snapshot));
  const glossary = await glossaryOf(context, snapshot);
  if (glossary !== undefined) {
    const stamp = await context.glossaries.stamp(glossary.state);
    const run = (asked: CancellationToken) => glossaryDiagnostics(context, glossary, asked);
    return few(id(glossary.state.stamp, stamp), snapshot, run);
  }
  const style = await styleOf(context, snapshot);
  if (style !== undefined)
    return few(id(style.state.stamp), snapshot, async () => styleDiagnostics(context, snapshot, style));
  const subjects = await subjectsOf(context, snapshot);
  const isCode = subjects.every(({ format }) => format.alsoCode === true);
  const inCode = isCode ? await codeIn(context, snapshot, token) : undefined;
  const asked =
    inCode &&
    few(id(inCode.code.stamp), snapshot, (asking) => inCode.keys.findingsInCode(context, inCode.code, asking));
  if (subjects.length === 0) return asked ?? few(id(), snapshot, async () => []);
  const all = await Promise.all(subjects.map((subject) => subjectValidation(context, subject, id, token, patient)));
  return joined([...all, ...(asked === undefined ? [] : [asked])]);
}

/** The findings for all languages of a document; those found for several are reported once. */
function joined(all: readonly Validation[]): Validation {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const each = async (look: (one: Validation) => Promise<Diagnostic[]>) => {
    const found = new Map<string, Diagnostic>();
    for (const one of all)
      for (const diagnostic of await look(one)) {
        const { range, code, message } = diagnostic;
        found.set(JSON.stringify([range, code, message]), diagnostic);
      }
    return [...found.values()];
  };
  return {
    resultId: all.map(({ resultId }) => resultId).join(' '),
    about: [...new Set(all.flatMap(({ about }) => about))],
    run: (token) => each((one) => one.run(token)),
    shown: (token) => each((one) => one.shown(token)),
    counted: async (token) => severitiesOf(await each((one) => one.run(token))),
  };
}

async function subjectValidation(
  context: Context,
  subject: Subject,
  id: (...stamps: readonly (number | string)[]) => string,
  token: CancellationToken,
  patient: boolean,
): Promise<Validation> {
  const { snapshot, source, state } = subject;
  const giveWay = patient ? () => context.guard.standBack() : turn;
  const structure = structuresOf(context).of(snapshot, subject.input);
  const surroundings = await surroundingsOf(context, subject, token, patient);
  const stale = staleFindingsOf(context).of(subject);
  const input: DiagnoseInput = {
    ...subject.input,
    ...knownIn(subject),
    stale: stale.units,
    ...(structure.problems && { structural: structure.problems }),
    onStructure: (problems) => snapshot.keepStructure(problems, subject.input.catalog),
    ...(surroundings && { around: surroundings.around }),
  };
  const late = lateFindingsOf(context).of(subject, input, `${surroundings?.stamp ?? ''} ${stale.stamp}`);
  const quality = knownQualityOf(context);
  const judged = () => quality.of(subject);
  const change = await changedUnitsOf(context).of(subject);
  const { role, sourceLocale, targetLocale } = input;
  let last: Promise<readonly Diagnosis[]> | undefined;
  const stamp = role === 'target' ? await context.glossaries.stamp(state) : '';
  return {
    resultId: id(
      state.stamp,
      source?.stamp ?? 0,
      structure.stamp,
      stale.stamp,
      late?.stamp ?? surroundings?.stamp ?? '',
      stamp,
      quality.stamp(snapshot.uri),
      change?.stamp ?? '',
    ),
    about: source === undefined ? [snapshot] : [snapshot, source],
    run: async (token) => (await wanted(token)).found.map((diagnosis) => toDiagnostic(context, subject, diagnosis)),
    async shown(token) {
      const { found: all, hidden } = await wanted(token);
      const told = mostSevere(all, MOST_SHOWN);
      const most = foldUnknownKeys(
        all,
        told.map((diagnosis) => toDiagnostic(context, subject, diagnosis)),
      );
      if (all.length > told.length) most.push(moreFindings(snapshot, all.length - told.length));
      if (change !== undefined && hidden > 0) most.push(hiddenFindings(snapshot, hidden, change.stamp));
      return most;
    },
    async counted(token) {
      const { found } = await wanted(token);
      return severitiesOf(found.map(({ severity }) => ({ severity: SEVERITIES[severity] })));
    },
  };

  async function wanted(token: CancellationToken) {
    last ??= diagnoses(token);
    const all = await last;
    const found = change === undefined ? all : change.only(all);
    return { found, hidden: all.length - found.length };
  }

  async function diagnoses(token: CancellationToken): Promise<readonly Diagnosis[]> {
    const { terms } = stamp === '' ? {} : await context.glossaries.terms(state, sourceLocale, targetLocale, token);
    const whole = { ...input, ...(terms && { terms }), ...(late && { across: late.found }) };
    return [...(await drain(diagnose(whole), token, undefined, giveWay)), ...judged()];
  }
}

/** For documents with few findings, all are shown. */
function few(resultId: string, snapshot: Snapshot, run: Validation['run']): Validation {
  return { resultId, about: [snapshot], run, shown: run, counted: async (token) => severitiesOf(await run(token)) };
}

const findingsIn = onceFor((_lineage: object) => new KnownFindings());

/** What was found in earlier versions of a document that only differ inside units. */
function knownIn({ input: { catalog } }: Subject): Pick<DiagnoseInput, 'known'> {
  return catalog.lineage === undefined ? {} : { known: findingsIn(catalog.lineage) };
}

function toDiagnostic({ runtime }: Context, subject: Subject, diagnosis: Diagnosis): Diagnostic {
  const { code, severity, span, href } = diagnosis;
  const data = dataOf(subject, diagnosis);
  return {
    range: subject.snapshot.lines.range(span),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: href ?? pageOf(runtime.checksPage, code) },
    source: 'dragoman',
    message: saidOf(diagnosis),
    ...(data !== undefined && { data }),
  };
}

/** A provider's findings have a page of their own. */
function pageOf(checks: string, code: string): string {
  return code.startsWith('quality/')
    ? `${checks.replace('checks.md', 'quality.md')}#what-is-found`
    : `${checks}#${code}`;
}
