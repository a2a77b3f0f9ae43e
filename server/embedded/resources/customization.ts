import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { accepted, type Memory } from '../engine/memories.ts';
import type { Fields } from '../fields.ts';
import { baseCode } from '../languages.ts';
import { type Reply, refuse } from '../reply.ts';
import type { Service } from '../service.ts';
import { hasStyles, MAX_PROMPT } from './style-fields.ts';

const MAX_GLOSSARIES = 5;
const MAX_CUSTOM_INSTRUCTIONS = 10;
const DEFAULT_THRESHOLD = 75;

export const GUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Customization options that texts and documents share (docs/spec/service.md#customizations). */
export interface Customization {
  /** In the order of the request: earlier ones take precedence. */
  readonly glossaryIds: readonly string[];
  readonly styleId: string | undefined;
  readonly memoryId: string | undefined;
  /** Percent. */
  readonly memoryThreshold: number;
}

/** Problems are kept in `fields`. */
export function readCustomization(fields: Fields, source: string | undefined): Customization {
  const glossaryId = fields.text('glossary_id');
  const several = fields.list('glossary_ids');
  const given = several === undefined ? 'glossary_id' : 'glossary_ids';
  if (glossaryId !== undefined && several !== undefined) {
    fields.fail("Parameters 'glossary_id' and 'glossary_ids' cannot be used together.");
  }
  const glossaryIds = several ?? (glossaryId === undefined ? [] : [glossaryId]);
  if (glossaryIds.length > MAX_GLOSSARIES) {
    fields.fail(`Too many glossaries: at most ${MAX_GLOSSARIES} are taken per request.`);
  }
  if (glossaryIds.length > 0 && source === undefined) {
    fields.fail(`Parameter 'source_lang' not specified: it is required with '${given}'.`);
  }
  for (const id of glossaryIds) if (!GUID.test(id)) fields.fail(`Value for '${given}' invalid.`);
  const memoryId = fields.text('translation_memory_id')?.toLowerCase();
  if (memoryId !== undefined && !GUID.test(memoryId)) fields.fail("Value for 'translation_memory_id' invalid.");
  return {
    glossaryIds: glossaryIds.map((id) => id.toLowerCase()),
    styleId: fields.text('style_id')?.toLowerCase(),
    memoryId,
    memoryThreshold: readThreshold(fields),
  };
}

function readThreshold(fields: Fields): number {
  const given = fields.raw('translation_memory_threshold') ?? DEFAULT_THRESHOLD;
  const threshold = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : given;
  if (typeof threshold === 'number' && Number.isInteger(threshold) && threshold >= 0 && threshold <= 100)
    return threshold;
  fields.fail("Value for 'translation_memory_threshold' not supported: expected a whole number from 0 to 100.");
  return DEFAULT_THRESHOLD;
}

/** Instructions of one request, for texts only. */
export function readCustomInstructions(fields: Fields, target: string): readonly string[] {
  const given = fields.raw('custom_instructions');
  if (given === undefined) return [];
  const instructions = fields.form ? fields.texts('custom_instructions') : given;
  if (!Array.isArray(instructions) || !instructions.every((item) => typeof item === 'string')) {
    fields.fail("Value for 'custom_instructions' not supported: expected an array of strings.");
    return [];
  }
  if (instructions.length > MAX_CUSTOM_INSTRUCTIONS) {
    fields.fail(`Too many custom instructions: at most ${MAX_CUSTOM_INSTRUCTIONS} are taken per request.`);
  }
  if (instructions.some((text) => text.trim() === '' || codePoints(text) > MAX_PROMPT)) {
    fields.fail(`Value for 'custom_instructions' not supported: each has from 1 to ${MAX_PROMPT} characters.`);
  }
  if (instructions.length > 0 && target !== '' && !hasStyles(target)) {
    fields.fail(`'custom_instructions' are not supported for given 'target_lang' ${target}.`);
  }
  return instructions;
}

/** The style and the memory must exist and suit the target. The real service's error status is unknown; here it is 400, as with glossaries. */
export function findCustomization(
  service: Service,
  { styleId, memoryId }: Customization,
  pair: { readonly source: string | undefined; readonly target: string },
): Result<Memory | undefined, Reply> {
  if (styleId !== undefined) {
    const style = service.styleRules.get(styleId);
    if (style === undefined) return fail(refuse(400, "Value for 'style_id' invalid: no such style rule list."));
    if (style.language !== baseCode(pair.target).toLowerCase())
      return fail(refuse(400, `The style rule list is for ${style.language}, not for 'target_lang' ${pair.target}.`));
  }
  if (memoryId === undefined) return ok(undefined);
  const memory = service.memories.find(({ id }) => id === memoryId);
  if (memory === undefined) return fail(refuse(400, "Value for 'translation_memory_id' invalid: no such memory."));
  const problem = accepted(memory, pair);
  return problem === undefined ? ok(memory) : fail(refuse(400, problem));
}
