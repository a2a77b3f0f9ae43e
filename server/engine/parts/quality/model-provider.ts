import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { readAnswer } from './answer.ts';
import { PROMPT_VERSION, promptFor } from './prompt.ts';
import type { QualityFailure, QualityProvider } from './provider.ts';

/** A language model that somebody else has, and asks for us. */
export interface Model {
  /** The same for the same model: what it found is found again by it. */
  readonly id: string;
  readonly name: string;
  /** One question, one answer. */
  ask(prompt: string, signal: AbortSignal): Promise<Result<string, QualityFailure>>;
}

/** Fewer texts at once are judged better, and cost more words around them. */
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
