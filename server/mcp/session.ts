import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { PROJECT_FILE } from '../../shared/project/project.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { didYouMean } from '../../shared/values/nearest.ts';
import { fail, ok } from '../../shared/values/result.ts';
import { pathExists } from '../engine/parts/workspace/paths.ts';
import type { Redact } from '../service/transport/redact.ts';
import { type Session, startCall } from './call.ts';
import type { Prompt } from './prompt.ts';
import type { Resource } from './resource.ts';
import type { CallResult, Listing, Served } from './serve.ts';
import { type Answer, type Tool, type ToolCall, ToolError } from './tool.ts';

/** What is offered for one project. */
export interface Offer {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
}

/** The tools for one project, independent of the protocol. Nothing is thrown at a client: errors are answers. */
export function serveTools({ tools, resources, prompts }: Offer, session: Session, redact: Redact): Served {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  let last: Promise<unknown> = Promise.resolve();
  return {
    list: tools.map(listingOf),
    async call(name, args, signal, onProgress, model) {
      const tool = byName.get(name);
      if (tool === undefined)
        return failure(`There is no tool ${name}. There are: ${[...byName.keys()].join(', ')}.`, redact);
      const input = tool.input.safeParse(asLists(tool, args ?? {}), { error: messages });
      if (!input.success) return failure(explain(tool, input.error), redact);
      const work = () =>
        answered(
          tool.needsProject,
          (call) => tool.run(input.data, call),
          () => startCall(session, signal, onProgress, model),
          redact,
        );
      if (!tool.alone) return work();
      const turn = last.then(work);
      last = turn;
      return turn;
    },
    resources,
    async read(uri, signal) {
      const resource = resources.find((one) => one.uri === uri);
      if (resource === undefined)
        return fail(redact(`There is no resource ${uri}. There are: ${resources.map((one) => one.uri).join(', ')}.`));
      const read = async (call: ToolCall) => ({ data: await resource.read(call), text: '' });
      const result = await answered(true, read, () => startCall(session, signal, () => undefined), redact);
      if (result.isError !== true) return ok(JSON.stringify(result.structuredContent, undefined, 2));
      return fail(result.content.map(({ text }) => text).join('\n'));
    },
    prompts,
    prompt(name, given) {
      const prompt = prompts.find((one) => one.name === name);
      if (prompt !== undefined) return ok(prompt.text(given));
      return fail(redact(`There is no prompt ${name}. There are: ${prompts.map((one) => one.name).join(', ')}.`));
    },
    settled: () => last,
  };
}

async function answered(
  needsProject: boolean,
  run: (call: ToolCall) => Promise<Answer>,
  start: () => ToolCall,
  redact: Redact,
): Promise<CallResult> {
  const call = start();
  if (call.host.signal.aborted) return failure('Cancelled before it began. Nothing was sent or written.', redact);
  try {
    if (needsProject) await refuseWholeDisk(call.folder);
    return success(await run(call), redact);
  } catch (error) {
    if (error instanceof ToolError) return failure(forAgents(error.message), redact);
    const what = errorText(error);
    return failure(`This is a bug in Dragoman. Please report it: ${what}`, redact);
  }
}

/** Clients start programs in any folder, often the user's home: the files below that are not a project. */
async function refuseWholeDisk(folder: string): Promise<void> {
  const whole = folder === homedir().replaceAll('\\', '/') || dirname(folder) === folder;
  if (!whole || (await pathExists(`${folder}/${PROJECT_FILE}`))) return;
  throw new ToolError(
    `${folder} is not a project. Start the server with --project FOLDER, or in the folder of the project.`,
  );
}

function listingOf({ name, title, description, annotations, input, output }: Tool): Listing {
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: withSingles(schemaOf(input, 'input')),
    outputSchema: schemaOf(output, 'output'),
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Listing['inputSchema'] {
  return { ...z.toJSONSchema(schema, { io }), type: 'object' };
}

/** Arguments that are lists of strings or objects. */
function listsOf(schema: Listing['inputSchema']): readonly (readonly [string, { readonly items: object }])[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>);
  return properties.flatMap(([name, it]) => {
    const items = it['items'] as { readonly type?: string } | undefined;
    return it['type'] === 'array' && (items?.type === 'string' || items?.type === 'object')
      ? [[name, { ...it, items }] as const]
      : [];
  });
}

/** Models write `"de"` instead of `["de"]`: both are accepted and declared. */
function withSingles(schema: Listing['inputSchema']): Listing['inputSchema'] {
  const both = listsOf(schema).map(([name, { ...list }]) => {
    const { description, ...rest } = list as { readonly description?: string; readonly items: object };
    return [name, { ...(description && { description }), anyOf: [rest, rest.items] }] as const;
  });
  return { ...schema, properties: { ...(schema['properties'] as object), ...Object.fromEntries(both) } };
}

function asLists({ input }: Tool, args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const lists = new Set(listsOf(schemaOf(input, 'input')).map(([name]) => name));
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, lists.has(name) && isSingle(value) ? [value] : value]),
  );
}

function isSingle(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

function success({ data, text }: Answer, redact: Redact): CallResult {
  return { content: [{ type: 'text', text: redact(text) }], structuredContent: clean(data, redact) };
}

function failure(text: string, redact: Redact): CallResult {
  return { content: [{ type: 'text', text: redact(text) }], isError: true };
}

/** Removes secrets from all strings of an answer, wherever they came from. */
function clean(data: Answer['data'], redact: Redact): Record<string, unknown> {
  const strings = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value);
    if (Array.isArray(value)) return value.map(strings);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [redact(key), strings(one)]));
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, strings(value)]));
}

const messages = en().localeError;

/** The first error in the arguments, in one sentence. */
function explain({ name, input }: Tool, { issues }: z.core.$ZodError): string {
  const [issue] = issues;
  const place = issue?.path.map(String).join('.') ?? '';
  const end = 'Nothing was done; repair it and call again.';
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(propertiesAt(schemaOf(input, 'input'), issue.path));
    const [key = ''] = issue.keys;
    const inside = place === '' ? name : `"${place}" of ${name}`;
    return `${inside} takes no argument "${key}".${didYouMean(key, known)} It takes: ${known.join(', ')}. ${end}`;
  }
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `The argument "${place}" of ${name} is missing. ${end}`;
  const where = place === '' ? 'The arguments' : `The argument "${place}"`;
  return `${where} of ${name} cannot be used: ${issue?.message ?? 'wrong'}${issue?.message.endsWith('.') === true ? '' : '.'} ${end}`;
}

/** The allowed properties of an object in the arguments. */
function propertiesAt(schema: Listing['inputSchema'], path: readonly PropertyKey[]): object {
  let at: Record<string, unknown> = schema;
  for (const key of path)
    at = ((typeof key === 'number' ? at['items'] : (at['properties'] as object)[key as never]) ?? {}) as typeof at;
  return (at['properties'] ?? {}) as object;
}

/** Options of the command line that are also arguments of tools. */
const ARGUMENTS = /--(from|to|scope|formality|context|max-characters|dry-run|style|tone)\b/g;

/** Messages of the command line name options; a tool has arguments. */
function forAgents(message: string): string {
  return message.replace(
    ARGUMENTS,
    (_, name: string) => `"${name.replace(/-([a-z])/g, (__, letter: string) => letter.toUpperCase())}"`,
  );
}
