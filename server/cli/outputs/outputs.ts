import type { UnitNote } from '../../../shared/commands.ts';
import type { GlossaryPlan } from '../../../shared/glossary.ts';
import type { Usage } from '../../../shared/pages/usage-rows.ts';
import type { StylePlanInfo } from '../../../shared/style.ts';
import type { Left } from '../../engine/bot/left.ts';
import type { FileFindings } from '../../engine/check/findings.ts';
import type { QualitySums } from '../../engine/check/quality.ts';
import type { DescribeReport } from '../../engine/code/describe.ts';
import type { ExtractReport } from '../../engine/code/extract/index.ts';
import type { ArgumentsReport, MissingReport, UnusedReport, UsesReport } from '../../engine/code/report.ts';
import type { TypesReport } from '../../engine/code/types.ts';
import type { CorrectSums } from '../../engine/correct/correct.ts';
import type { DiffReport } from '../../engine/diff/files.ts';
import type { Report } from '../../engine/doctor/index.ts';
import type { ProjectLine } from '../../engine/files.ts';
import type { MergeReport } from '../../engine/merge/files.ts';
import type { Installed } from '../../engine/merge/install.ts';
import type { MergeTemplateReport } from '../../engine/merge/merge-template.ts';
import type { JobError, JobState } from '../../engine/parts/documents-jobs/job.ts';
import type { IndexReport } from '../../engine/parts/memory/index-files.ts';
import type { MemoryStatistics } from '../../engine/parts/memory/statistics.ts';
import type { StaleFile } from '../../engine/stale/stale.ts';
import type { ProjectStatus } from '../../engine/status/status.ts';
import type { TeamJobs } from '../../engine/team/jobs.ts';
import type { Pulled, Pushed } from '../../engine/team/sync.ts';
import type { TextRun } from '../../engine/translate/text.ts';
import type { KeysReport } from '../../engine/units/change.ts';
import type { DeveloperKey } from '../../service/resources/admin.ts';
import type { AnalyticsReport, TagReport } from '../../service/resources/analytics.ts';
import type { Glossary, LanguagePair, LegacyGlossary } from '../../service/resources/glossary-types.ts';
import type { Language } from '../../service/resources/languages.ts';
import type { StyleList } from '../../service/resources/style-types.ts';
import type { ServiceMemory } from '../../service/resources/translation-memories.ts';
import type { Rephrasing } from '../../service/resources/write.ts';
import type { BaselineSums } from '../reports/baseline.ts';
import type { RunFacts } from '../reports/report.ts';
import type { ErrorOutput } from '../terminal/error-output.ts';
import type { ImportOutput, MemoryMatch } from './outputs-memory.ts';
import type {
  Deleted,
  DictionaryEntries,
  GlossaryPullOutput,
  GlossaryPushOutput,
  MigrateOutput,
  StylePullOutput,
  StylePushOutput,
} from './outputs-sync.ts';
import type { WatchError, WatchFindings, WatchReady } from './outputs-watch.ts';

/** What a program may rely on: everything that `--json` prints, by command. docs/outputs.schema.json is generated from it. */
export interface Outputs {
  /** Instead of the others if a command failed. */
  error: ErrorOutput;
  check: CheckOutput;
  watch: WatchFindings | WatchReady | WatchError;
  translate: TranslateOutput;
  'translate --text': TextRun;
  'translate --frozen': FrozenOutput;
  stale: StaleOutput;
  status: StatusOutput;
  files: readonly ProjectLine[];
  'files --ignored': readonly IgnoredFile[];
  doctor: DoctorOutput;
  bot: BotOutput;
  correct: CorrectOutput;
  'correct --text': Rephrasing;
  rephrase: Rephrasing;
  diff: DiffReport;
  merge: MergeReport;
  'merge --install': Installed;
  'merge --uninstall': Installed;
  'merge-template': MergeTemplateReport;
  'units prune': KeysReport;
  'units rename': KeysReport;
  'units sort': KeysReport;
  version: { readonly dragoman: string; readonly node: string };
  serve: { readonly url: string; readonly key: string };
  'glossary list': readonly Glossary[];
  'glossary show': Glossary;
  'glossary entries': readonly DictionaryEntries[];
  'glossary create': Glossary;
  'glossary rename': Glossary;
  'glossary delete': Deleted;
  'glossary plan': GlossaryPlan;
  'glossary check': GlossaryPlan;
  'glossary push': GlossaryPushOutput;
  'glossary pull': GlossaryPullOutput;
  'glossary legacy list': readonly LegacyGlossary[];
  'glossary legacy show': LegacyGlossary;
  'glossary legacy entries': DictionaryEntries;
  'glossary legacy create': LegacyGlossary;
  'glossary legacy delete': Deleted;
  'glossary legacy pairs': readonly LanguagePair[];
  'glossary legacy migrate': MigrateOutput;
  'style list': readonly StyleList[];
  'style show': StyleList;
  'style plan': StylePlanInfo;
  'style check': StylePlanInfo;
  'style push': StylePushOutput;
  'style pull': StylePullOutput;
  'style delete': Deleted;
  'document translate': DocumentsOutput;
  'document resume': DocumentsOutput;
  'document list': readonly ListedDocument[];
  'document forget': { readonly forgotten: readonly string[] };
  'memory index': IndexOutput;
  'memory stats': MemoryStatistics;
  'memory lookup': { readonly matches: readonly MemoryMatch[] };
  'memory import': ImportOutput;
  'memory export': { readonly file: string; readonly exported: number };
  'memory clear': { readonly project?: string; readonly forgotten: number };
  'memory push': Pushed;
  'memory pull': Pulled;
  'memory forget': { readonly forgotten: number };
  'memory serve-sql': { readonly script: string };
  jobs: TeamJobs;
  'keys missing': MissingReport;
  'keys arguments': ArgumentsReport;
  'keys unused': UnusedReport;
  'keys describe': DescribeReport;
  'keys extract': ExtractReport;
  'keys uses': UsesReport;
  types: TypesReport;
  'keys list': readonly DeveloperKey[];
  'keys create': NewKey;
  'keys rename': DeveloperKey;
  'keys limit': DeveloperKey;
  'keys deactivate': DeveloperKey;
  usage: Usage;
  analytics: AnalyticsReport;
  'analytics --by': TagReport;
  languages: readonly Language[];
  'translation-memories': readonly ServiceMemory[];
}

export type StatusOutput = Omit<ProjectStatus, 'failures'>;

export interface DoctorOutput {
  readonly reports: readonly Report[];
  readonly problems: number;
}

/** Also of `check --format json` and `--output json=FILE`. */
export interface CheckOutput {
  /** Every file that was checked, including those without findings. Paths are relative to the working folder. */
  readonly files: readonly FileFindings[];
  /** Findings by severity. */
  readonly total: Readonly<Record<'error' | 'warning' | 'information' | 'hint', number>>;
  /** With `--baseline`. */
  readonly baseline?: BaselineSums;
  /** With `--quality`. */
  readonly quality?: QualitySums;
  /** With `--fix`: how many findings were fixed. */
  readonly fixed?: number;
}

export interface TranslateOutput extends RunFacts {
  readonly files: readonly TranslatedFile[];
  readonly total: Readonly<Record<Counted, number>> & { readonly mostCharacters?: number };
  /** In a dry run, by target locale. */
  readonly locales?: Readonly<Record<string, { readonly units: number; readonly characters: number }>>;
  /** No file failed. */
  readonly complete: boolean;
}

export type Counted =
  | 'translated'
  | 'reused'
  | 'unchanged'
  | 'repaired'
  | 'refused'
  | 'skipped'
  | 'characters'
  | 'billedCharacters';

/** A target file. Without counts: nothing was done, and `error` gives the reason. */
export interface TranslatedFile {
  readonly file: string;
  /** The file did not exist before. */
  readonly isNew?: true;
  /** Absolute. */
  readonly path?: string;
  readonly locale: string;
  readonly translated?: number;
  readonly reused?: number;
  readonly unchanged?: number;
  readonly repaired?: number;
  readonly notes?: readonly UnitNote[];
  readonly skipped?: readonly UnitNote[];
  readonly refused?: readonly UnitNote[];
  /** Code points of the texts that were sent or, in a dry run, would be sent. */
  readonly characters?: number;
  readonly billedCharacters?: number;
  readonly models?: readonly string[];
  readonly detected?: readonly string[];
  readonly mostCharacters?: number;
  readonly error?: string;
  /** The service does not support the language. */
  readonly unsupported?: boolean;
  /** The exit code of the run if this file were the only one. */
  readonly exitCode: number;
}

export interface FrozenOutput {
  readonly files: readonly {
    readonly file: string;
    readonly locale: string;
    /** Ids of units. */
    readonly missing: readonly string[];
    readonly stale: readonly string[];
  }[];
  readonly total: { readonly missing: number; readonly stale: number };
  /** The clone is shallow: what is stale cannot be determined. */
  readonly shallow: boolean;
}

export interface StaleOutput {
  readonly files: readonly StaleFile[];
  /** Number of translations. */
  readonly total: number;
  readonly accepted: boolean;
  /** The clone is shallow: what is stale cannot be determined. */
  readonly shallow: boolean;
}

export interface IgnoredFile {
  /** Relative to the project folder; a folder ends with `/`. */
  readonly file: string;
  /** The end of a sentence that begins with the path. */
  readonly reason: string;
}

export interface BotOutput {
  /** One line for the user. */
  readonly said: string;
  /** The pull request's URL, if there is one. */
  readonly url?: string;
  /** Its text in Markdown, if it was written in this run. */
  readonly text?: string;
  /** What was not done. Absent: nothing was examined, since the branch has moved on. */
  readonly left?: Left;
}

export interface CorrectOutput {
  readonly files: readonly FileFindings[];
  readonly corrections: CorrectSums;
  /** With `--write`: how many corrections were written. */
  readonly written?: number;
}

/** A document in one language. */
export interface DocumentJob {
  /** 8 hexadecimal digits. */
  readonly id: string;
  /** Absolute paths. */
  readonly source: string;
  readonly target: string;
  readonly locale: string;
  readonly service: string;
  readonly state: JobState;
  /** ISO 8601. */
  readonly created: string;
  readonly updated: string;
  readonly billedCharacters?: number;
  readonly error?: JobError;
}

export interface ListedDocument extends DocumentJob {
  /** A program is working on it now. */
  readonly running: boolean;
}

export interface DocumentsOutput {
  readonly service: string;
  readonly documents: readonly (DocumentJob & {
    /** Where the result was put because the target's path was taken. */
    readonly keptAt?: string;
    readonly exitCode: number;
  })[];
  /** Documents that were not sent at all. */
  readonly refused: readonly { readonly file: string; readonly message: string; readonly exitCode: number }[];
  readonly complete: boolean;
}

export interface IndexOutput extends IndexReport {
  /** The project's folder. */
  readonly project: string;
  /** How many entries of the project the memory has now. */
  readonly entries: number;
}

export interface NewKey extends DeveloperKey {
  /** Shown only this once. */
  readonly secret: string;
}
