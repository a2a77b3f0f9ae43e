import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { readAnswer } from './answer.ts';
import { PROMPT_VERSION, promptFor } from './prompt.ts';
import type { QualityFailure, QualityProvider } from './provider.ts';

/** A language model that somebody else provides, and queries for us. */
export interface Model {
  /** Stable for the same model: its results are stored under it. */
  readonly id: string;
  readonly name: string;
  /** One request, one answer. */
  ask(prompt: string, signal: AbortSignal): Promise<Result<string, QualityFailure>>;
}

/** Fewer texts at once are judged better, but cost more overhead. */
const MOST = { pairs: 25, characters: 6_000, text: 4_000 };

/** A language model as a judge. */
export function modelProvider({ id, name, ask }: Model): QualityProvider {
  return {
    id: `model ${id} ${PROMPT_VERSION}`,
    name,
    most: MOST,
    width: 2,
    judges: () => true,
    async judge(batch, { signal }) {
      const said = await ask(promptFor(batch), signal);
      if (!said.ok) return said;
      const verdicts = readAnswer(said.value, batch);
      if (verdicts.some((verdict) => verdict !== undefined)) return ok(verdicts);
      return fail({
        kind: 'model',
        unreadable: true,
        message: `${name} did not answer in a form that can be read. Choose another model, or run the check again.`,
      });
    },
  };
}
