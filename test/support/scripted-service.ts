/**
 * A service that costs nothing but time, for measuring clients: a thread of its own answers each request for translations after a fixed
 * latency, refuses what comes too fast with 429, and counts.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface ScriptedOptions {
  /** Milliseconds between the last byte of a request and the first of its answer. */
  readonly latency: number;
  /** Requests that may begin in any second. */
  readonly perSecond: number;
}

export interface ScriptedCounts {
  readonly answered: number;
  /** Answered with 429. */
  readonly refused: number;
  /** Most requests that waited at the same time. */
  readonly atOnce: number;
}

export interface ScriptedService {
  readonly url: string;
  /** What happened since the last question. */
  counts(): Promise<ScriptedCounts>;
  close(): Promise<void>;
}

export async function startScripted(options: ScriptedOptions): Promise<ScriptedService> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  const next = <T>() => new Promise<T>((resolve) => worker.once('message', resolve));
  const port = await next<number>();
  return {
    url: `http://127.0.0.1:${port}`,
    counts() {
      const counted = next<ScriptedCounts>();
      worker.postMessage('count');
      return counted;
    },
    close: async () => void (await worker.terminate()),
  };
}

if (!isMainThread && parentPort !== null) serve(parentPort, workerData as ScriptedOptions);

function serve(port: NonNullable<typeof parentPort>, { latency, perSecond }: ScriptedOptions): void {
  let counts = { answered: 0, refused: 0, atOnce: 0 };
  let open = 0;
  const starts: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const now = performance.now();
      while (starts[0] !== undefined && now - starts[0] >= 1_000) starts.shift();
      if (starts.length >= perSecond) {
        counts.refused += 1;
        response.writeHead(429).end('{"message":"Too many requests"}');
        return;
      }
      starts.push(now);
      open += 1;
      counts.atOnce = Math.max(counts.atOnce, open);
      const body = translations(Buffer.concat(chunks).toString(), request.headers['content-type'] ?? '');
      setTimeout(() => {
        open -= 1;
        counts.answered += 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      }, latency);
    });
  });
  server.listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port));
  port.on('message', () => {
    port.postMessage(counts);
    counts = { answered: 0, refused: 0, atOnce: 0 };
  });
}

/** Every text between marks that no check minds. */
function translations(body: string, type: string): string {
  const given = type.includes('json')
    ? (JSON.parse(body) as { readonly text: unknown }).text
    : new URLSearchParams(body).getAll('text');
  const texts = [given].flat().map(String);
  return JSON.stringify({
    translations: texts.map((text) => ({
      detected_source_language: 'EN',
      text: `Übersetzt: ${text}`,
      billed_characters: [...text].length,
    })),
  });
}
