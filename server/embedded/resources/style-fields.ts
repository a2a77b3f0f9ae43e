import { codePoints } from '../../../shared/values/code-points.ts';
import { Fields } from '../fields.ts';
import { baseCode, sourceLanguage } from '../languages.ts';
import { type ConfiguredRules, MAX_INSTRUCTIONS, type NewInstruction } from '../state/style-rules.ts';

/** Languages of style rule lists, whose variants accept custom instructions (docs/spec/service.md#style-rules). */
const STYLE_LANGUAGES = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh']);

const CATEGORIES = [
  'dates_and_times',
  'formatting',
  'numbers',
  'punctuation',
  'spelling_and_grammar',
  'style_and_tone',
  'vocabulary',
];

const MAX_NAME = 1024;
const MAX_LABEL = 100;
/** Maximum code points of an instruction. */
export const MAX_PROMPT = 300;

export function hasStyles(code: string): boolean {
  return STYLE_LANGUAGES.has(baseCode(code).toLowerCase());
}

export function readStyleName(fields: Fields): string {
  return limited(fields, 'name', MAX_NAME);
}

/** Lists have a base language. */
export function readStyleLanguage(fields: Fields): string {
  const code = fields.required('language').toLowerCase();
  if (!STYLE_LANGUAGES.has(code)) {
    fields.fail(`Value for 'language' not supported: expected one of ${[...STYLE_LANGUAGES].join(', ')}.`);
  }
  return code;
}

/** Category, rule, value. Which rules a category has depends on the language and is not validated. */
export function readRules(fields: Fields, value: unknown): ConfiguredRules {
  if (!isObject(value)) {
    fields.fail("Value for 'configured_rules' not supported: expected an object.");
    return {};
  }
  const rules: Record<string, Record<string, string>> = {};
  for (const [category, chosen] of Object.entries(value)) {
    if (!CATEGORIES.includes(category)) {
      fields.fail(`Value for 'configured_rules' not supported: '${category}' is not one of ${CATEGORIES.join(', ')}.`);
    } else if (!isObject(chosen) || !Object.values(chosen).every((option) => typeof option === 'string')) {
      fields.fail(`Value for 'configured_rules.${category}' not supported: expected one value per rule.`);
    } else rules[category] = chosen as Record<string, string>;
  }
  return rules;
}

export function readInstruction(fields: Fields): NewInstruction {
  const label = limited(fields, 'label', MAX_LABEL);
  const prompt = limited(fields, 'prompt', MAX_PROMPT);
  const code = fields.text('source_language') || undefined;
  if (code !== undefined && sourceLanguage(baseCode(code)) === undefined) {
    fields.fail(`Value for 'source_language' not supported: '${code}'.`);
  }
  return { label, prompt, sourceLanguage: code?.toLowerCase() };
}

/** The instructions that come with a new list. */
export function readInstructions(fields: Fields): readonly NewInstruction[] {
  const value = fields.raw('custom_instructions') ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) {
    fields.fail("Value for 'custom_instructions' not supported: expected an array of objects.");
    return [];
  }
  if (value.length > MAX_INSTRUCTIONS) {
    fields.fail(`Too many custom instructions: at most ${MAX_INSTRUCTIONS} are taken per list.`);
  }
  return value.map((item) => {
    const inner = new Fields(new Map(Object.entries(item)), false);
    const instruction = readInstruction(inner);
    if (inner.problem !== undefined) fields.fail(inner.problem);
    return instruction;
  });
}

function limited(fields: Fields, name: string, most: number): string {
  const value = fields.required(name);
  if (codePoints(value) > most) fields.fail(`Value for '${name}' not supported: more than ${most} characters.`);
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
