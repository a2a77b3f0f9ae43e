import type { Account } from './auth.ts';
import type { DocumentJobs } from './documents/jobs.ts';
import type { Engine } from './engine/engine.ts';
import type { Memory } from './engine/memories.ts';
import type { TextFaults } from './faults/text.ts';
import type { Limiter } from './limiter.ts';
import type { Evaluations } from './state/evaluations.ts';
import type { Glossaries } from './state/glossaries.ts';
import type { Keys } from './state/keys.ts';
import type { StyleRules } from './state/style-rules.ts';
import type { UsageLedger } from './state/usage.ts';

/** What the handlers of a running service share. */
export interface Service {
  readonly account: Account;
  readonly engine: Engine;
  readonly faults: TextFaults;
  readonly keys: Keys;
  readonly usage: UsageLedger;
  readonly glossaries: Glossaries;
  readonly styleRules: StyleRules;
  readonly memories: readonly Memory[];
  readonly evaluations: Evaluations;
  readonly limiter: Limiter;
  readonly documents: DocumentJobs;
  readonly clock: () => number;
}
