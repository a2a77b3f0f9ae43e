import { setImmediate as yieldNow } from 'node:timers/promises';
import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { detect } from '../engine/detect.ts';
import type { Engine, Pair } from '../engine/engine.ts';
import { type MarkupOptions, scan, type Token } from '../engine/markup.ts';
import { type Memory, recallText } from '../engine/memories.ts';
import { NO_TERMS, type Terms } from '../engine/terms.ts';
import { baseCode } from '../languages.ts';
import type { Plan } from '../options.ts';
import type { UsageLedger } from '../state/usage.ts';
import { TRANSLATORS } from './formats.ts';
import type { DocumentDetails, Outcome, Work } from './jobs.ts';
import { documentType } from './types.ts';

/** Characters of a document (docs/spec/service.md#document-kinds). */
const MOST_CHARACTERS: Readonly<Record<Plan, number>> = { free: 500_000, pro: 1_000_000 };
/** How many texts are translated before other requests get a turn. */
const CHUNK = 500;

export interface WorkTools {
  readonly engine: Engine;
  readonly usage: UsageLedger;
  /** The terms of glossaries for a pair; undefined if one of them has no dictionary for it. */
  readonly terms: (glossaryIds: readonly string[], pair: Pair) => Terms | undefined;
  readonly memory: (memoryId: string) => Memory | undefined;
}

/** Translates documents with the engine and the glossaries, and counts what is billed for them. */
export function documentWork(tools: WorkTools): Work {
  return async (content, details) => {
    const type = documentType(details.fileName);
    const translator = TRANSLATORS.get(type?.extension ?? '');
    if (type === undefined || translator === undefined) return { error: 'The kind of document is not supported.' };
    const run = new Run(tools, details);
    const done = await translator(content, (texts, markup) => run.translate(texts, markup), details.target);
    if (!done.ok) return { error: done.error };
    const most = MOST_CHARACTERS[details.plan];
    if (run.characters > most) return { error: `The document has more than ${most} characters.` };
    const billedCharacters = Math.max(run.characters, type.minimumCharacters);
    if (!tools.usage.fits(details.keyId, billedCharacters)) return { error: 'Quota exceeded.' } satisfies Outcome;
    return { result: done.value, billedCharacters };
  };
}

/** One document being translated. */
class Run {
  readonly #tools: WorkTools;
  readonly #details: DocumentDetails;
  #pair: Pair | undefined;
  #characters = 0;

  constructor(tools: WorkTools, details: DocumentDetails) {
    this.#tools = tools;
    this.#details = details;
  }

  get characters(): number {
    return this.#characters;
  }

  async translate(texts: readonly string[], markup: MarkupOptions): Promise<Result<readonly string[], string>> {
    const parsed: (readonly Token[])[] = [];
    for (const text of texts) {
      const tokens = scan(text, markup);
      if (!tokens.ok) return fail(tokens.error);
      parsed.push(tokens.value);
    }
    const words = parsed.flat().flatMap((token) => (token.kind === 'text' ? token.raw : []));
    this.#characters += words.reduce((sum, word) => sum + codePoints(word), 0);
    this.#pair ??= this.#choosePair(words.join(' ').slice(0, 4000));
    const pair = this.#pair;
    const refusal = this.#refusal(pair);
    if (refusal !== undefined) return fail(refusal);
    const { glossaryIds, styleId, memoryId, memoryThreshold } = this.#details;
    const terms = glossaryIds.length === 0 ? NO_TERMS : this.#tools.terms(glossaryIds, pair);
    if (terms === undefined) return fail(`No dictionary found for language pair ${pair.source} -> ${pair.target}.`);
    const wording = { terms, styled: styleId !== undefined, instructed: false };
    const memory = memoryId === undefined ? undefined : this.#tools.memory(memoryId);
    const results: string[] = [];
    for (let at = 0; at < parsed.length; at += CHUNK) {
      const done = await this.#tools.engine.translate(parsed.slice(at, at + CHUNK), pair, wording);
      if (!done.ok) return done;
      for (const [offset, text] of done.value.entries()) {
        const source = texts[at + offset] ?? '';
        const known = memory === undefined ? undefined : recallText(memory, source, pair, memoryThreshold);
        results.push(known ?? text);
      }
      await yieldNow();
    }
    return ok(results);
  }

  #choosePair(sample: string): Pair {
    const { source, target } = this.#details;
    if (source !== undefined) return { source, target };
    const found = detect(sample);
    // An uncertain guess must not make a document fail because the languages are equal.
    const clash = found.language === baseCode(target) && !found.sure;
    return { source: clash ? '' : found.language, target };
  }

  #refusal(pair: Pair): string | undefined {
    if (pair.source === baseCode(pair.target)) return 'Source and target language are equal.';
    return this.#tools.engine.refuses(pair);
  }
}
