import type {
  Batch,
  QualityError,
  QualityFailure,
  QualityProvider,
  Verdict,
} from '../../server/engine/parts/quality/provider.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';

/** An error about the words at these offsets of the target. */
export function errorAt(start: number, end: number, more: Partial<QualityError> = {}): QualityError {
  return {
    type: 'accuracy',
    severity: 'major',
    explanation: 'It says something else.',
    sourceSpans: [],
    targetSpans: [{ start, end }],
    ...more,
  };
}

/** A provider that finds an error in each translation that says "falsch", and notes what it was asked. */
export class ScriptedJudge implements QualityProvider {
  readonly id = 'scripted';
  readonly name = 'Scripted';
  readonly width = 1;
  most = { pairs: 2, characters: 1_000, text: 100 };
  readonly asked: Batch[] = [];
  /** In place of the verdicts of a batch, in turn; undefined: as always. */
  readonly script: (Result<readonly Verdict[], QualityFailure> | undefined)[] = [];
  /** Names a job for each batch. */
  readonly jobs: boolean;
  readonly resumed: string[] = [];
  /** The jobs that are still known. */
  readonly alive = new Map<string, Batch>();
  /** Called while a batch is worked at. */
  onWork: () => void = () => undefined;

  constructor(jobs = false) {
    this.jobs = jobs;
  }

  judges({ target }: Batch['locales']): boolean {
    return target !== 'pl';
  }

  async judge(batch: Batch, { accepted, signal }: Parameters<QualityProvider['judge']>[1]) {
    this.asked.push(batch);
    if (this.jobs) {
      const job = `job ${this.asked.length}`;
      this.alive.set(job, batch);
      accepted?.(job);
    }
    this.onWork();
    const scripted = this.script.shift();
    if (scripted !== undefined) return scripted;
    return signal.aborted ? fail({ kind: 'interrupted' } as const) : ok(this.#verdicts(batch));
  }

  async resume(job: string, batch: Batch): Promise<Result<readonly Verdict[] | undefined, QualityFailure>> {
    this.resumed.push(job);
    return ok(this.alive.has(job) ? this.#verdicts(batch) : undefined);
  }

  #verdicts({ pairs }: Batch): readonly Verdict[] {
    return pairs.map(({ target }) => {
      const at = target.indexOf('falsch');
      return at < 0 ? [] : [errorAt(at, at + 'falsch'.length)];
    });
  }
}
