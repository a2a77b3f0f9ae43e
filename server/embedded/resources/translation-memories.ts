import { json, type Reply } from '../reply.ts';
import type { Call } from '../router.ts';
import { readPage } from './paging.ts';

/** `GET /v3/translation_memories` (docs/spec/service.md#translation-memories). */
export function listMemories({ service, query }: Call): Reply {
  const page = readPage(query);
  if (!page.ok) return page.error;
  const { skip, size } = page.value;
  return json(200, {
    translation_memories: service.memories.slice(skip, skip + size).map(({ id, name, source, targets, segments }) => ({
      translation_memory_id: id,
      name,
      source_language: source,
      target_languages: targets,
      segment_count: segments.length * targets.length,
    })),
    total_count: service.memories.length,
  });
}
