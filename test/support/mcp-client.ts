import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const cli = resolve(import.meta.dirname, '../../dist/cli.cjs');
/** No test sees the user's state. */
const state = mkdtempSync(join(tmpdir(), 'dragoman-mcp-state-'));

export interface McpRun {
  readonly client: Client;
  /** Everything the server has said: messages as JSON, and its stderr. */
  said(): string;
  /** Lines on stdout that were no messages of the protocol. */
  readonly strays: readonly Error[];
  /** A call; the answer's text and data. */
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallAnswer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { readonly progress: number; readonly message?: string | undefined }) => void;
}

export interface CallAnswer {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly failed: boolean;
}

/** The SDK's own client on the built command line. */
export async function startMcp(
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  /** What the client's model says; absent: it lets nobody ask one. */
  sample?: (prompt: string) => string | Promise<string>,
): Promise<McpRun> {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('DRAGOMAN_'));
  const inherited = Object.fromEntries(clean.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', ...args],
    cwd,
    env: { ...inherited, XDG_STATE_HOME: state, DRAGOMAN_SERVICE: 'embedded', ...env },
    stderr: 'pipe',
  });
  const said: string[] = [];
  const strays: Error[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: sample === undefined ? {} : { sampling: {} } },
  );
  if (sample !== undefined)
    client.setRequestHandler(CreateMessageRequestSchema, async ({ params }) => {
      const [content] = params.messages.map((message) => [message.content].flat()[0]);
      const text = await sample(content?.type === 'text' ? content.text : '');
      return { model: 'clever', role: 'assistant', content: { type: 'text', text } };
    });
  await client.connect(transport);
  const { onmessage, onerror } = transport;
  transport.onmessage = (message) => {
    said.push(JSON.stringify(message));
    // The SDK passes a notification on a little later than an answer: of those that arrive together, each needs a turn of its own.
    setImmediate(() => onmessage?.(message));
  };
  transport.onerror = (error) => {
    strays.push(error);
    onerror?.(error);
  };
  return {
    client,
    strays,
    said: () => said.join('\n'),
    async call(name, args = {}, options = {}) {
      const result = (await client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
      const [first] = result.content;
      const text = first?.type === 'text' ? first.text : '';
      return { text, data: result.structuredContent ?? {}, failed: result.isError === true };
    },
    close: () => client.close(),
  };
}
