import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decodeFields } from '../body.ts';
import { detectLanguage } from '../engine/detect.ts';
import { scan, type Token } from '../engine/markup.ts';
import { type Memory, recallText } from '../engine/memories.ts';
import { json, quotaExceeded, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import type { Service } from '../service.ts';
import { findCustomization } from './customization.ts';
import { readTag } from './reporting-tag.ts';
import { findTerms } from './terms.ts';
import { readOptions, type TranslateOptions } from './translate-options.ts';

/** Code points at which a text that must not be split is cut. The number is ours (docs/spec/service.md#translate). */
const LONGEST_SENTENCE = 5000;

/** `POST /v2/translate` (docs/spec/service.md#translate). */
export async function translate({ service, caller, body, headers }: Call): Promise<Reply> {
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields.error;
  const read = readOptions(fields.value);
  if (!read.ok) return read.error;
  const options = read.value;
  const tag = readTag(headers);
  if (!tag.ok) return tag.error;
  const memory = findCustomization(service, options, options);
  if (!memory.ok) return memory.error;
  const parsed = parse(options);
  if (!parsed.ok) return parsed.error;
  const counts = options.texts.map((text) => (options.free ? 0 : codePoints(text)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!service.usage.fits(caller.keyId, total)) return quotaExceeded();
  const sources = options.texts.map((text) => options.source ?? detectLanguage(text));
  const done = await translateAll({ service, options, memory: memory.value }, parsed.value, sources);
  if (!done.ok) return done.error;
  if (!service.usage.charge(caller.keyId, 'text', total, tag.value)) return quotaExceeded();
  return json(200, {
    translations: done.value.map((text, index) => ({
      detected_source_language: sources[index],
      text,
      ...(options.showBilled && { billed_characters: counts[index] }),
      ...(options.modelUsed !== undefined && { model_type_used: options.modelUsed }),
      ...(options.tagVersion !== undefined && { tag_handling_version: options.tagVersion }),
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

interface Job {
  readonly service: Service;
  readonly options: TranslateOptions;
  readonly memory: Memory | undefined;
}

/** Texts with the same source language go to the engine together; the answers are in the order of the request. */
async function translateAll(
  { service, options, memory }: Job,
  texts: readonly (readonly Token[])[],
  sources: readonly string[],
): Promise<Result<readonly string[], Reply>> {
  const results: string[] = new Array(texts.length).fill('');
  for (const source of new Set(sources)) {
    const pair = { source, target: options.target };
    const refusal = service.engine.refuses(pair);
    if (refusal !== undefined) return fail(refuse(400, refusal));
    const terms = findTerms(service, options.glossaryIds, pair);
    if (!terms.ok) return terms;
    const wording = {
      terms: terms.value,
      styled: options.styleId !== undefined,
      instructed: options.instructions.length > 0,
    };
    const indexes = [...sources.keys()].filter((index) => sources[index] === source);
    const done = await service.engine.translate(
      indexes.map((index) => texts[index] ?? []),
      pair,
      wording,
    );
    if (!done.ok) return fail(refuse(500, done.error));
    for (const [at, index] of indexes.entries()) {
      const text = options.texts[index] ?? '';
      const known = memory === undefined ? undefined : recallText(memory, text, pair, options.memoryThreshold);
      results[index] = service.faults.spoil(text, known ?? done.value[at] ?? '', options);
    }
  }
  return ok(results);
}
