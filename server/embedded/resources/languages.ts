import { LANGUAGES } from '../languages.ts';
import { json, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';

/** `GET /v2/languages` (docs/spec/service.md#languages): a bare array; only targets state whether they support formality. */
export function listLanguages(call: Call): Reply {
  const type = call.query.get('type') ?? 'source';
  if (type === 'source') {
    return json(
      200,
      LANGUAGES.filter((entry) => entry.source && entry.v2).map(({ code, name }) => ({ language: code, name })),
    );
  }
  if (type !== 'target') return refuse(400, "Value for 'type' not supported: expected source or target.");
  return json(
    200,
    LANGUAGES.filter((entry) => entry.target && entry.v2).map(({ code, name, formality }) => ({
      language: code,
      name,
      supports_formality: formality,
    })),
  );
}
