import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decodeFields } from '../body.ts';
import type { Fields } from '../fields.ts';
import type { Issue, Segment } from '../judge/issue.ts';
import { judge, type Verdict } from '../judge/judge.ts';
import { baseCode } from '../languages.ts';
import { json, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { GUID } from './customization.ts';

const MAX_SEGMENTS = 500;
/** Maximum code points of a source or a target. */
const MAX_TEXT = 10_000;

const ENGLISH = 'en-gb en-us';
/** Target languages by source language (docs/spec/service.md#quality-evaluation). */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['en', 'de es es-419 fr it ja ko'],
  ['de', ENGLISH],
  ['es', ENGLISH],
  ['fr', ENGLISH],
  ['it', ENGLISH],
  ['ja', `${ENGLISH} ko zh-hans zh-hant`],
  ['ko', `${ENGLISH} ja`],
  ['zh', 'ja'],
]);

/** `POST /v1/quality-evaluation` (docs/spec/service.md#quality-evaluation). */
export function startEvaluation({ service, caller, body, headers }: Call): Reply {
  if (!service.limiter.allows(`evaluate ${caller.keyId}`, 100)) return tooMany();
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields.error;
  const segments = readSegments(fields.value);
  if (!segments.ok) return refuse(400, segments.error);
  const verdict = service.faults.failsEvaluation() ? undefined : judge(segments.value);
  const jobId = service.evaluations.add((id) => (verdict === undefined ? failure(id) : report(id, verdict)));
  const reply = json(202, { job_id: jobId, poll_url: `/v1/quality-evaluation/${jobId}` });
  return { ...reply, headers: { 'Retry-After': String(service.evaluations.retryAfter) } };
}

/** `GET /v1/quality-evaluation/{job_id}`. */
export function getEvaluation({ service, caller, path }: Call): Reply {
  if (!service.limiter.allows(`evaluation ${caller.keyId}`, 1000)) return tooMany();
  const jobId = path.get('job_id')?.toLowerCase() ?? '';
  if (!GUID.test(jobId)) return refuse(400, "Value for 'job_id' invalid: expected a UUID.");
  const found = service.evaluations.get(jobId);
  if (found === undefined)
    return refuse(404, 'No quality evaluation with this id was found; they are kept for 24 hours.');
  if (found.status === 'over') return { ...json(200, undefined), body: found.report };
  const reply = json(202, { job_id: jobId, status: 'processing' });
  return { ...reply, headers: { 'Retry-After': String(found.retryAfter) } };
}

function tooMany(): Reply {
  return { ...refuse(429, 'Too many requests in this minute.'), headers: { 'Retry-After': '60' } };
}

function readSegments(fields: Fields): Result<readonly Segment[], string> {
  const metadata: unknown = fields.raw('metadata');
  const from = textOf(metadata, 'source_language')?.toLowerCase();
  const to = textOf(metadata, 'target_language')?.toLowerCase();
  if (from === undefined || to === undefined)
    return fail("Parameter 'metadata' needs source_language and target_language.");
  if (PAIRS.get(from)?.split(' ').includes(to) !== true)
    return fail(`The language pair ${from} -> ${to} is not supported.`);
  const given: unknown = fields.raw('segments');
  if (!Array.isArray(given) || given.length === 0) return fail("Parameter 'segments' not specified.");
  if (given.length > MAX_SEGMENTS) return fail(`Too many segments: at most ${MAX_SEGMENTS} are taken per request.`);
  const pair = { from, to: baseCode(to).toLowerCase() };
  const segments: Segment[] = [];
  for (const [index, item] of given.entries()) {
    const [source, target] = [textOf(item, 'source'), textOf(item, 'target')];
    if (source === undefined || target === undefined) return fail(`Segment ${index} needs a source and a target.`);
    if (codePoints(source) > MAX_TEXT || codePoints(target) > MAX_TEXT)
      return fail(`Segment ${index} is too long: at most ${MAX_TEXT} characters are taken.`);
    segments.push({ source, target, ...pair });
  }
  return ok(segments);
}

function textOf(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function failure(jobId: string): object {
  const error = { code: 'evaluation_failed', message: 'The evaluation failed, as it was asked to.' };
  return { job_id: jobId, status: 'error', error };
}

function report(jobId: string, { issues, score }: Verdict): object {
  return {
    job_id: jobId,
    status: 'done',
    segments: issues.map((found, index) => ({
      segment_index: index,
      errors: found.map(({ type, subType, severity, explanation, source, target }) => ({
        type,
        sub_type: subType,
        severity,
        explanation,
        source_spans: source,
        target_spans: target,
      })),
    })),
    summary: { overall_score: score, granular_counts: counts(issues.flat()) },
  };
}

/** By type, sub-type and severity. */
function counts(issues: readonly Issue[]): object {
  const found: Record<string, Record<string, Record<string, number>>> = {};
  for (const { type, subType, severity } of issues) {
    const types = found[type] ?? {};
    const severities = types[subType] ?? {};
    severities[severity] = (severities[severity] ?? 0) + 1;
    found[type] = { ...types, [subType]: severities };
  }
  return found;
}
