import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { decode } from '../transport/decode.ts';
import { allPages, PAGE } from '../transport/pages.ts';
import type { Transport } from '../transport/transport.ts';
import type { CallOptions } from './translate-types.ts';

/** A translation memory of the account. */
export interface ServiceMemory {
  readonly id: string;
  readonly name: string;
  /** As the service writes it (`en`). */
  readonly sourceLang: string;
  readonly targetLangs: readonly string[];
  readonly segmentCount: number;
}

const schema = z.object({
  translation_memories: z.array(
    z.object({
      translation_memory_id: z.string(),
      name: z.string(),
      source_language: z.string(),
      target_languages: z.array(z.string()),
      segment_count: z.nullish(z.number()),
    }),
  ),
});

/** `GET /v3/translation_memories`, all pages (docs/spec/service.md#translation-memories). */
export function listServiceMemories(
  transport: Transport,
  call?: CallOptions,
): Promise<Result<readonly ServiceMemory[], ServiceError>> {
  const operation = 'list translation memories';
  return allPages(async (number) => {
    const query = { page: String(number), page_size: String(PAGE) };
    const answer = await transport.send({ operation, method: 'GET', path: '/v3/translation_memories', query }, call);
    if (!answer.ok) return answer;
    const decoded = decode(schema, answer.value, operation);
    if (!decoded.ok) return decoded;
    return ok(
      decoded.value.translation_memories.map((one) => ({
        id: one.translation_memory_id,
        name: one.name,
        sourceLang: one.source_language,
        targetLangs: one.target_languages,
        segmentCount: one.segment_count ?? 0,
      })),
    );
  });
}
