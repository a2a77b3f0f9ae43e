/**
 * The Model Context Protocol over standard input and output, with the official SDK. Loaded only by `dragoman mcp`; it depends on the project only
 * through the shapes below.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Result } from '../../shared/values/result.ts';

/** A tool in a listing. Schemas are JSON Schema. */
export interface Listing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Readonly<Record<string, string | boolean>>;
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  readonly outputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
}

export interface CallResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly [key: string]: unknown;
}

/** The client's model, if the client lets servers use it (sampling). */
export interface ClientModel {
  /** The client's name and version: it alone decides which model answers. */
  readonly client: string;
  /** One request, one answer. Rejects if the client, or its user, refuses. */
  ask(prompt: string, signal: AbortSignal): Promise<string>;
}

/** A resource or prompt in a listing. */
interface Named {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** What is served. Nothing here throws. */
export interface Served {
  readonly list: readonly Listing[];
  call(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    signal: AbortSignal,
    onProgress: (progress: number, message: string) => void,
    model: ClientModel | undefined,
  ): Promise<CallResult>;
  readonly resources: readonly (Named & { readonly uri: string })[];
  /** JSON. The error is a sentence. */
  read(uri: string, signal: AbortSignal): Promise<Result<string, string>>;
  readonly prompts: readonly (Named & { readonly arguments: readonly { name: string; description: string }[] })[];
  /** The text for the model. The error is a sentence. */
  prompt(name: string, given: Readonly<Record<string, string>>): Result<string, string>;
  /** Resolves when no call is in progress any more. */
  settled(): Promise<unknown>;
}

export interface About {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
}

/** Serves until the client closes standard input or `signal` fires; then calls in progress are cancelled and awaited. */
export async function serveMcp(
  { instructions, ...info }: About,
  served: Served,
  signal: AbortSignal,
  onTrouble: (message: string) => void,
): Promise<void> {
  // The tools' own schemas and messages are served, so the handlers are registered by hand.
  const { server } = new McpServer(info, { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: served.list.map((tool) => ({ ...tool })) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const token = params._meta?.progressToken;
    const onProgress = (progress: number, message: string) => {
      if (token === undefined || extra.signal.aborted) return;
      const notification = { progressToken: token, progress, message };
      extra.sendNotification({ method: 'notifications/progress', params: notification }).catch(() => undefined);
    };
    const result = await served.call(params.name, params.arguments, extra.signal, onProgress, modelOf(server));
    return { ...result, content: [...result.content] };
  });
  serveTexts(server, served);
  server.onerror = (error) => onTrouble(error.message);
  const closed = Promise.withResolvers<void>();
  server.onclose = closed.resolve;
  const close = () => void server.close();
  process.stdin.once('end', close).once('close', close);
  signal.addEventListener('abort', close, { once: true });
  await server.connect(new StdioServerTransport());
  if (signal.aborted) close();
  await closed.promise;
  await served.settled();
}

const MIME = 'application/json';

function serveTexts(server: Server, served: Served): void {
  const orFail = (result: Result<string, string>): string => {
    if (result.ok) return result.value;
    throw new McpError(ErrorCode.InvalidParams, result.error);
  };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: served.resources.map((it) => ({ ...listed(it), uri: it.uri, mimeType: MIME })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => ({
    contents: [{ uri, mimeType: MIME, text: orFail(await served.read(uri, signal)) }],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: served.prompts.map((it) => ({ ...listed(it), arguments: [...it.arguments] })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const text = orFail(served.prompt(params.name, params.arguments ?? {}));
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
}

function listed({ name, title, description }: Named): Named {
  return { name, title, description };
}

/** Milliseconds: the user may be asked first, and models take their time. */
const PATIENCE = 600_000;
/** Maximum tokens of an answer. */
const MOST_TOKENS = 8_000;

function modelOf(server: Server): ClientModel | undefined {
  if (server.getClientCapabilities()?.sampling === undefined) return undefined;
  const { name = 'the client', version = '' } = server.getClientVersion() ?? {};
  return {
    client: `${name} ${version}`.trim(),
    async ask(prompt, signal) {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
      const params = { messages, maxTokens: MOST_TOKENS, temperature: 0 };
      const { content } = await server.createMessage(params, { signal, timeout: PATIENCE });
      return content.type === 'text' ? content.text : '';
    },
  };
}
