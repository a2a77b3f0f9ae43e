import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Fields } from '../fields.ts';
import { baseCode, sourceLanguage, targetLanguage } from '../languages.ts';
import { type Reply, refuse } from '../reply.ts';
import { type Customization, readCustomInstructions, readCustomization } from './customization.ts';

const FORMALITIES = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
const MODELS = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;

/** Language options that texts and documents share. */
export interface LanguageChoice extends Customization {
  /** Upper case base code; undefined: to be detected. */
  readonly source: string | undefined;
  readonly target: string;
  /** Beta languages are free. */
  readonly free: boolean;
}

/** The validated options of one translate request (docs/spec/service.md#translate). */
export interface TranslateOptions extends LanguageChoice {
  readonly texts: readonly string[];
  readonly showBilled: boolean;
  readonly modelUsed: 'latency_optimized' | 'quality_optimized' | undefined;
  readonly tagHandling: 'xml' | 'html' | undefined;
  /** The version that applies; undefined without tag handling. */
  readonly tagVersion: 'v1' | 'v2' | undefined;
  readonly strict: boolean;
  readonly ignoreTags: readonly string[];
  readonly instructions: readonly string[];
  /** Sentence splitting is explicitly off: overlong texts are cut. */
  readonly oneSentence: boolean;
}

export const MAX_TEXTS = 50;
/** The default of new accounts, which never used the first version (docs/spec/service.md#tag-handling). */
const DEFAULT_TAG_VERSION = 'v2';

export function readOptions(fields: Fields): Result<TranslateOptions, Reply> {
  const texts = fields.texts('text');
  if (texts.length > MAX_TEXTS) {
    fields.fail(`Too many texts: ${texts.length} were sent, at most ${MAX_TEXTS} are taken per request.`);
  }
  const languages = readLanguages(fields);
  const instructions = readCustomInstructions(fields, languages.target);
  const tagHandling = fields.choice('tag_handling', ['xml', 'html']);
  const version = fields.choice('tag_handling_version', ['v1', 'v2']);
  const tagVersion = tagHandling === undefined ? undefined : (version ?? DEFAULT_TAG_VERSION);
  const model = fields.choice('model_type', MODELS);
  const split = fields.choice('split_sentences', ['0', '1', 'nonewlines']);
  const showBilled = fields.flag('show_billed_characters') ?? false;
  const ignoreTags = fields.list('ignore_tags') ?? [];
  for (const name of ['splitting_tags', 'non_splitting_tags']) fields.list(name);
  for (const name of ['preserve_formatting', 'outline_detection', 'enable_beta_languages']) fields.flag(name);
  fields.text('context');
  if (version === 'v2' && model === 'latency_optimized') {
    fields.fail("'tag_handling_version' v2 cannot be combined with 'model_type' latency_optimized.");
  }
  if (fields.problem !== undefined) return fail(refuse(400, fields.problem));
  // Newer models are also used if the source language is not given.
  const best = version === 'v2' || languages.source === undefined || (model !== undefined && model !== MODELS[0]);
  return ok({
    ...languages,
    texts,
    showBilled,
    modelUsed: model === undefined ? undefined : best ? 'quality_optimized' : 'latency_optimized',
    tagHandling,
    tagVersion,
    strict: tagHandling === 'xml' && tagVersion === 'v2',
    ignoreTags,
    instructions,
    oneSentence: split === '0' && tagHandling === undefined && !best,
  });
}

/** Languages, formality and customizations, whose rules depend on each other. Problems are kept in `fields`. */
export function readLanguages(fields: Fields): LanguageChoice {
  const targetCode = fields.required('target_lang');
  const target = targetLanguage(targetCode);
  if (target === undefined) fields.fail(`Value for 'target_lang' not supported: '${targetCode}'.`);
  const sourceCode = fields.text('source_lang');
  const source = sourceCode === undefined || sourceCode === '' ? undefined : sourceLanguage(sourceCode);
  if (sourceCode !== undefined && sourceCode !== '' && source === undefined) {
    const base = sourceLanguage(baseCode(sourceCode));
    const hint = base === undefined ? '' : ` Variants are not source languages; use '${base.code}'.`;
    fields.fail(`Value for 'source_lang' not supported: '${sourceCode}'.${hint}`);
  }
  const formality = fields.choice('formality', FORMALITIES);
  if ((formality === 'more' || formality === 'less') && target !== undefined && !target.formality) {
    fields.fail(`'formality' is not supported for given 'target_lang' ${target.code}; prefer_${formality} is.`);
  }
  return {
    source: source?.code,
    target: target?.code ?? '',
    free: target?.beta === true,
    ...readCustomization(fields, source?.code),
  };
}
