import * as z from 'zod/mini';
import { allPages, ask, PAGE } from '../ask.ts';
import type { Transport } from '../transport/transport.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** A translation memory of the account. */
export interface ServiceMemory {
  readonly id: string;
  readonly name: string;
  /** In the service's notation (`en`). */
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
export function listServiceMemories(transport: Transport, call?: CallOptions): Answered<readonly ServiceMemory[]> {
  const operation = 'list translation memories';
  return allPages((number) => {
    const query = { page: String(number), page_size: String(PAGE) };
    const get = { operation, method: 'GET', path: '/v3/translation_memories', query } as const;
    return ask(transport, get, call, schema, (found) =>
      found.translation_memories.map((one) => ({
        id: one.translation_memory_id,
        name: one.name,
        sourceLang: one.source_language,
        targetLangs: one.target_languages,
        segmentCount: one.segment_count ?? 0,
      })),
    );
  });
}
