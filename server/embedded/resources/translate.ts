import { fail, ok, type Result } from '../../../shared/result.ts';
import { decodeFields } from '../body.ts';
import { detectLanguage } from '../engine/detect.ts';
import { scan, type Token } from '../engine/markup.ts';
import { json, quotaExceeded, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import type { Service } from '../service.ts';
import { codePoints } from '../state/usage.ts';
import { findTerms } from './terms.ts';
import { readOptions, type TranslateOptions } from './translate-options.ts';

/** Code points after which a text that must not be split is cut off. The number is ours (docs/spec/service.md#translate). */
const LONGEST_SENTENCE = 5000;

/** `POST /v2/translate` (docs/spec/service.md#translate). */
export async function translate({ service, caller, body, headers }: Call): Promise<Reply> {
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields.error;
  const read = readOptions(fields.value, caller.plan);
  if (!read.ok) return read.error;
  const options = read.value;
  const parsed = parse(options);
  if (!parsed.ok) return parsed.error;
  const counts = options.texts.map(codePoints);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!service.usage.fits(caller.keyId, total)) return quotaExceeded();
  const sources = options.texts.map((text) => options.source ?? detectLanguage(text));
  const done = await translateAll(service, options, parsed.value, sources);
  if (!done.ok) return done.error;
  if (!service.usage.charge(caller.keyId, 'text', total)) return quotaExceeded();
  return json(200, {
    translations: done.value.map((text, index) => ({
      detected_source_language: sources[index],
      text,
      ...(options.showBilled && { billed_characters: counts[index] }),
      ...(options.modelUsed !== undefined && { model_type_used: options.modelUsed }),
    })),
  });
}

function parse(options: TranslateOptions): Result<readonly (readonly Token[])[], Reply> {
  const parsed: (readonly Token[])[] = [];
  for (const text of options.texts) {
    const tokens = scan(options.oneSentence ? cut(text) : text, options);
    if (!tokens.ok) {
      // The one error that the service writes with a capital M (docs/spec/service.md#error-bodies).
      return fail(json(400, { Message: `Tag handling parsing failed, please check your input: ${tokens.error}` }));
    }
    parsed.push(tokens.value);
  }
  return ok(parsed);
}

function cut(text: string): string {
  return text.length <= LONGEST_SENTENCE ? text : [...text].slice(0, LONGEST_SENTENCE).join('');
}

/** Texts of one source language go to the engine together; the answers come back in the order of the request. */
async function translateAll(
  service: Service,
  options: TranslateOptions,
  texts: readonly (readonly Token[])[],
  sources: readonly string[],
): Promise<Result<readonly string[], Reply>> {
  const results: string[] = new Array(texts.length).fill('');
  for (const source of new Set(sources)) {
    const pair = { source, target: options.target };
    const refusal = service.engine.refuses(pair);
    if (refusal !== undefined) return fail(refuse(400, refusal));
    const terms = findTerms(service, options.glossaryId, pair);
    if (!terms.ok) return terms;
    const indexes = [...sources.keys()].filter((index) => sources[index] === source);
    const done = await service.engine.translate(
      indexes.map((index) => texts[index] ?? []),
      pair,
      terms.value,
    );
    if (!done.ok) return fail(refuse(500, done.error));
    for (const [at, index] of indexes.entries()) {
      results[index] = service.faults.spoil(options.texts[index] ?? '', done.value[at] ?? '', options);
    }
  }
  return ok(results);
}
