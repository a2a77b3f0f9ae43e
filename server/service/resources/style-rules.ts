import * as z from 'zod/mini';
import { ok } from '../../../shared/values/result.ts';
import { allPages, ask, PAGE, remove } from '../ask.ts';
import type { Clock } from '../clock.ts';
import type { Explanations } from '../errors/failures.ts';
import { createOnce, isRecent } from '../transport/create-once.ts';
import type { Transport } from '../transport/transport.ts';
import type { WireRequest } from '../transport/wire.ts';
import type { NewInstruction, NewStyleList, StyleList, StyleRules } from './style-types.ts';
import type { Answered, CallOptions } from './translate-types.ts';

const PATH = '/v3/style_rules';

const ERRORS: Explanations = {
  404: {
    message: 'the service has no such style rule list',
    advice: 'See "dragoman style list" for the existing ones.',
  },
  456: {
    message: 'the account has no room for more style rules',
    advice: 'Delete a list or an instruction that is no longer used.',
  },
};

const instructionSchema = z.object({
  id: z.string(),
  label: z.string(),
  prompt: z.string(),
  source_language: z.nullish(z.string()),
});

const listSchema = z.object({
  style_id: z.string(),
  name: z.string(),
  language: z.string(),
  version: z.nullish(z.number()),
  creation_time: z.nullish(z.string()),
  updated_time: z.nullish(z.string()),
  // What is not configured may be missing, or null.
  configured_rules: z.nullish(z.record(z.string(), z.nullish(z.record(z.string(), z.nullish(z.string()))))),
  custom_instructions: z.nullish(z.array(instructionSchema)),
});

const pageSchema = z.object({ style_rules: z.array(listSchema) });

function pathOf(id: string, below = ''): string {
  return `${PATH}/${encodeURIComponent(id)}${below}`;
}

function instructionPath(id: string, instruction = ''): string {
  return pathOf(id, `/custom_instructions${instruction === '' ? '' : `/${encodeURIComponent(instruction)}`}`);
}

/** Style rule lists (docs/spec/service.md#style-rules). */
export function styleRules(transport: Transport, clock: Clock): StyleRules {
  const explain = ERRORS;

  const list = (call?: CallOptions) =>
    allPages((number) => {
      const query = { page: String(number), page_size: String(PAGE), detailed: 'true' };
      const page = { operation: 'list style rules', method: 'GET', path: PATH, query, explain } as const;
      return ask(transport, page, call, pageSchema, (found) => found.style_rules.map(toList));
    });

  const get = (id: string, call?: CallOptions) =>
    read({ operation: 'get style rules', method: 'GET', path: pathOf(id), explain }, call);

  const read = (request: WireRequest, call: CallOptions | undefined) =>
    ask(transport, request, call, listSchema, toList);

  /** Descriptions of the service disagree about the answers, so they are ignored: the list is read again. */
  async function change(request: Omit<WireRequest, 'explain'>, call: CallOptions | undefined): Answered<void> {
    const answer = await transport.send({ ...request, explain }, call);
    return answer.ok ? ok(undefined) : answer;
  }

  return {
    list,
    get,
    create: (wanted, call) =>
      createOnce({
        clock,
        signal: call?.signal,
        look: `Check "dragoman style list" for "${wanted.name}" before creating it again.`,
        async find(since) {
          const listed = await list(call);
          if (!listed.ok) return listed;
          return ok(listed.value.find((one) => isRecent(one.creationTime, since) && isLike(one, wanted)));
        },
        create() {
          const json = JSON.stringify({
            name: wanted.name,
            language: wanted.language,
            configured_rules: wanted.rules,
            custom_instructions: wanted.instructions.map(wireInstruction),
          });
          return read({ operation: 'create style rules', method: 'POST', path: PATH, json, once: true, explain }, call);
        },
      }),
    rename(id, name, call) {
      const json = JSON.stringify({ name });
      return change({ operation: 'rename style rules', method: 'PATCH', path: pathOf(id), json }, call);
    },
    putRules(id, rules, call) {
      const path = pathOf(id, '/configured_rules');
      return change({ operation: 'replace style rules', method: 'PUT', path, json: JSON.stringify(rules) }, call);
    },
    addInstruction: (id, wanted, call) =>
      createOnce({
        clock,
        signal: call?.signal,
        look: `Look for the instruction "${wanted.label}" before adding it again.`,
        async find() {
          const now = await get(id, call);
          if (!now.ok) return now;
          return ok(now.value.instructions.some((one) => isSame(one, wanted)) ? { added: true } : undefined);
        },
        async create() {
          const path = instructionPath(id);
          const json = JSON.stringify(wireInstruction(wanted));
          const added = await change(
            { operation: 'add style instruction', method: 'POST', path, json, once: true },
            call,
          );
          return added.ok ? ok({ added: true }) : added;
        },
      }),
    putInstruction(id, instruction, wanted, call) {
      const path = instructionPath(id, instruction);
      const json = JSON.stringify(wireInstruction(wanted));
      return change({ operation: 'change style instruction', method: 'PUT', path, json }, call);
    },
    removeInstruction(id, instruction, call) {
      const path = instructionPath(id, instruction);
      return remove(transport, { operation: 'remove style instruction', path, explain }, call);
    },
    delete: (id, call) => remove(transport, { operation: 'delete style rules', path: pathOf(id), explain }, call),
  };
}

function toList(found: z.output<typeof listSchema>): StyleList {
  const rules: Record<string, Record<string, string>> = {};
  for (const [category, chosen] of Object.entries(found.configured_rules ?? {})) {
    const some = Object.entries(chosen ?? {}).flatMap(([rule, value]) =>
      typeof value === 'string' ? [[rule, value] as const] : [],
    );
    if (some.length > 0) rules[category] = Object.fromEntries(some);
  }
  return {
    id: found.style_id,
    name: found.name,
    language: found.language.toLowerCase(),
    version: found.version ?? 0,
    creationTime: found.creation_time ?? '',
    updatedTime: found.updated_time ?? '',
    rules,
    instructions: (found.custom_instructions ?? []).map(({ id, label, prompt, source_language }) => ({
      id,
      label,
      prompt,
      ...(source_language ? { sourceLanguage: source_language.toLowerCase() } : {}),
    })),
  };
}

function wireInstruction({ label, prompt, sourceLanguage }: NewInstruction): Readonly<Record<string, string>> {
  return { label, prompt, ...(sourceLanguage !== undefined && { source_language: sourceLanguage }) };
}

function isSame(a: NewInstruction, b: NewInstruction): boolean {
  return a.label === b.label && a.prompt === b.prompt && a.sourceLanguage === b.sourceLanguage;
}

function isLike(one: StyleList, wanted: NewStyleList): boolean {
  const count = (list: NewStyleList) => Object.values(list.rules).reduce((sum, it) => sum + Object.keys(it).length, 0);
  return (
    one.name === wanted.name &&
    one.language === wanted.language &&
    one.instructions.length === wanted.instructions.length &&
    one.instructions.every((instruction, at) => isSame(instruction, wanted.instructions[at] ?? instruction)) &&
    count(one) === count(wanted) &&
    Object.entries(wanted.rules).every(([category, rules]) =>
      Object.entries(rules).every(([rule, value]) => one.rules[category]?.[rule] === value),
    )
  );
}
