/**
 * The Model Context Protocol over standard input and output, with the official SDK. Loaded by
 * `dragoman mcp` alone; it knows nothing of the project but the shapes below.
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** A tool as it is listed. Schemas are JSON Schema. */
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

/** What is served. `call` never throws. */
export interface Served {
  readonly list: readonly Listing[];
  call(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    signal: AbortSignal,
    onProgress: (progress: number, message: string) => void,
  ): Promise<CallResult>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<unknown>;
}

export interface About {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
}

/** Serves until the client closes standard input or `signal` fires; what is under way then is cancelled, and waited for. */
export async function serveMcp(
  { instructions, ...info }: About,
  served: Served,
  signal: AbortSignal,
  onTrouble: (message: string) => void,
): Promise<void> {
  // The tools' own schemas and sentences are served, so the handlers are set by hand.
  const { server } = new McpServer(info, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: served.list.map((tool) => ({ ...tool })) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const token = params._meta?.progressToken;
    const result = await served.call(params.name, params.arguments, extra.signal, (progress, message) => {
      if (token === undefined || extra.signal.aborted) return;
      const notification = { progressToken: token, progress, message };
      extra.sendNotification({ method: 'notifications/progress', params: notification }).catch(() => undefined);
    });
    return { ...result, content: [...result.content] };
  });
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
