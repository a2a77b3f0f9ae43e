import { once } from 'node:events';
import { createServer, type IncomingMessage, request as plain, type RequestOptions } from 'node:http';
import { request as secure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Description } from './description.ts';

/** A service behind a judge: every exchange is passed on byte for byte, and held against a description of the interface. */
export interface JudgedService {
  readonly url: string;
  /** What was wrong so far, each once. */
  readonly problems: ReadonlySet<string>;
  close(): Promise<void>;
}

/** @param file the description, JSON or YAML */
export async function judged(url: string, file: string): Promise<JudgedService> {
  const description = new Description(file);
  const problems = new Set<string>();
  const server = createServer((incoming, response) => {
    void (async () => {
      const body = await buffer(incoming);
      const answer = await pass(url, incoming, body);
      const content = await buffer(answer);
      const [path = ''] = (incoming.url ?? '').split('?', 1);
      for (const problem of description.judge({
        method: incoming.method ?? '',
        path,
        requestType: incoming.headers['content-type'] ?? '',
        request: body.toString(),
        status: answer.statusCode ?? 0,
        answerType: answer.headers['content-type'] ?? '',
        answer: content.toString(),
      }))
        problems.add(problem);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.end(content);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function pass(
  url: string,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const target = new URL(url);
  const options: RequestOptions = {
    method: method ?? 'GET',
    headers: { ...headers, host: target.host, 'accept-encoding': 'identity', connection: 'close' },
  };
  const send = target.protocol === 'https:' ? secure : plain;
  const outgoing = send(`${url}${path}`, options);
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}
