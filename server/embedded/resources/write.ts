import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decodeFields } from '../body.ts';
import { type Detection, detect } from '../engine/detect.ts';
import type { Fields } from '../fields.ts';
import { baseCode } from '../languages.ts';
import { rephrase } from '../rephrase/rephrase.ts';
import type { Manner } from '../rephrase/rules.ts';
import { json, quotaExceeded, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { MAX_TEXTS } from './translate-options.ts';
import { DEFAULT_VARIANTS, WRITING_TARGETS } from './write-languages.ts';

const STYLES: readonly Manner[] = ['academic', 'business', 'casual', 'simple'];
const TONES: readonly Manner[] = ['confident', 'diplomatic', 'enthusiastic', 'friendly'];
/** Base languages that support styles and tones. */
const WITH_MANNERS = new Set(['DE', 'EN', 'ES', 'FR', 'IT', 'PT']);

interface Wish {
  readonly manner: Manner | undefined;
  /** `prefer_`: no error if the language does not support styles and tones. */
  readonly preferred: boolean;
  /** Its name in error messages. */
  readonly name: string;
}

const NO_WISH: Wish = { manner: undefined, preferred: true, name: '' };

/** `POST /v2/write/rephrase` (docs/spec/service.md#rephrase). */
export function improve(call: Call): Reply {
  return write(call, readWish);
}

/** `POST /v2/write/correct` (docs/spec/service.md#correct): rephrasing without a style. */
export function correct(call: Call): Reply {
  return write(call, () => NO_WISH);
}

function write({ service, caller, body, headers }: Call, read: (fields: Fields) => Wish): Reply {
  const fields = decodeFields(body, headers['content-type'], 415);
  if (!fields.ok) return fields.error;
  const texts = fields.value.texts('text');
  if (texts.length > MAX_TEXTS) fields.value.fail(`Too many texts: at most ${MAX_TEXTS} are taken per request.`);
  const target = readTarget(fields.value);
  const wish = read(fields.value);
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const improvements: unknown[] = [];
  for (const text of texts) {
    const language = languageOf(text, target, wish);
    if (!language.ok) return refuse(400, language.error);
    const code = language.value.toLowerCase();
    improvements.push({
      text: rephrase(text, language.value, WITH_MANNERS.has(language.value) ? wish.manner : undefined),
      detected_source_language: code,
      target_language: target ?? DEFAULT_VARIANTS.get(code) ?? code,
    });
  }
  const total = texts.reduce((sum, text) => sum + codePoints(text), 0);
  return service.usage.charge(caller.keyId, 'write', total) ? json(200, { improvements }) : quotaExceeded();
}

function readTarget(fields: Fields): string | undefined {
  const code = fields.text('target_lang');
  if (code === undefined || code === '') return undefined;
  const target = WRITING_TARGETS.find((known) => known.toLowerCase() === code.toLowerCase());
  if (target === undefined) return fields.fail(`Value for 'target_lang' not supported: '${code}'.`);
  return DEFAULT_VARIANTS.get(target) ?? target;
}

/** `default` counts as absent, so that it may accompany the other field. */
function readWish(fields: Fields): Wish {
  const style = readManner(fields, 'writing_style', STYLES);
  const tone = readManner(fields, 'tone', TONES);
  if (style !== undefined && tone !== undefined) {
    fields.fail(
      'Bad request. Reason: Both writing_style and tone defined. Currently only style OR tone can be chosen for a single request.',
    );
  }
  return style ?? tone ?? NO_WISH;
}

function readManner(fields: Fields, name: string, manners: readonly Manner[]): Wish | undefined {
  const value = fields.choice(name, ['default', ...manners, ...manners.map((manner) => `prefer_${manner}`)]);
  if (value === undefined || value === 'default') return undefined;
  const plain = value.replace('prefer_', '');
  return {
    manner: manners.find((manner) => manner === plain),
    preferred: value !== plain,
    name: name.replace('_', ' '),
  };
}

/** The base language of a text, upper case; the error says why the text cannot be improved as wished. */
function languageOf(text: string, target: string | undefined, wish: Wish): Result<string, string> {
  const found: Detection = detect(text);
  const wanted = target === undefined ? undefined : baseCode(target);
  if (wanted !== undefined && found.sure && found.language !== wanted) {
    return fail(`The source language ${found.language} does not match 'target_lang' ${target}.`);
  }
  const language = wanted ?? found.language;
  if (!WRITING_TARGETS.some((code) => baseCode(code) === language)) {
    return fail(`The detected language ${language} is not supported for text improvement.`);
  }
  if (wish.manner !== undefined && !wish.preferred && !WITH_MANNERS.has(language)) {
    return fail(
      `Bad request. Reason: Language ${target ?? language.toLowerCase()} does not support setting a ${wish.name}.`,
    );
  }
  return ok(language);
}
