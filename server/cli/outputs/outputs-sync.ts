import type { GlossaryPlan, PushStepInfo } from '../../../shared/glossary.ts';
import type { StylePlanInfo, StyleStepInfo } from '../../../shared/style.ts';
import type { Place as GlossaryPlace } from '../../engine/parts/glossary/merge.ts';
import type { Stopped } from '../../engine/parts/glossary/plan.ts';
import type { ServiceError } from '../../service/errors/errors.ts';
import type { GlossaryEntry } from '../../service/resources/entries.ts';
import type { Glossary, LanguagePair } from '../../service/resources/glossary-types.ts';

/** A dictionary of a glossary with its terms. */
export interface DictionaryEntries extends LanguagePair {
  readonly entries: readonly GlossaryEntry[];
}

export interface Deleted {
  readonly deleted: { readonly id: string; readonly name: string };
}

export interface GlossaryPushOutput {
  /** Before the push. */
  readonly plan: GlossaryPlan;
  readonly done: readonly PushStepInfo[];
  readonly stopped: readonly Stopped[];
  readonly failures: readonly {
    readonly pair?: string;
    readonly place?: GlossaryPlace;
    readonly message: string;
    readonly error: ServiceError;
  }[];
}

export interface GlossaryPullOutput {
  readonly plan: GlossaryPlan;
  readonly files: readonly {
    readonly file: string;
    readonly created: boolean;
    readonly edits: number;
    readonly refused?: string;
  }[];
  readonly stopped: readonly Stopped[];
}

export interface MigrateOutput {
  readonly legacy: { readonly id: string; readonly name: string; readonly deleted: boolean };
  readonly glossary: Glossary;
  /** False if an earlier run created the copy. */
  readonly created: boolean;
}

/** A list that was not changed, and the reason. */
export interface StoppedStyle {
  readonly file: string;
  readonly reason: string;
}

export interface StylePushOutput {
  /** Before the push. */
  readonly plan: StylePlanInfo;
  readonly done: readonly StyleStepInfo[];
  readonly stopped: readonly StoppedStyle[];
  readonly failures: readonly { readonly file: string; readonly message: string; readonly error: ServiceError }[];
}

export interface StylePullOutput {
  readonly plan: StylePlanInfo;
  readonly files: readonly { readonly file: string; readonly created: boolean; readonly refused?: string }[];
  readonly stopped: readonly StoppedStyle[];
}
