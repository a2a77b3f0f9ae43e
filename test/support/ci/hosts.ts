import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A pull request as the stand-in keeps it. */
export interface KeptPull {
  number: number;
  title: string;
  body: string;
  head: string;
  base: string;
  state: 'open' | 'closed';
}

export interface CodeHost {
  /** Where Git and the interface are. */
  readonly url: string;
  readonly pulls: KeptPull[];
  /** Method and path of each request of the interface. */
  readonly requests: string[];
  /** Answers that come instead, one each. */
  readonly refusals: { status: number; body: unknown; headers?: Record<string, string> }[];
  readonly close: () => Promise<void>;
}

/** What GitHub and GitLab are to the bot: Git over HTTP for a bare repository `owner/name.git`, and the part of their interfaces that it uses, with the documented shapes of their answers. */
export async function codeHost(folder: string, token: string): Promise<CodeHost> {
  const pulls: KeptPull[] = [];
  const requests: string[] = [];
  const refusals: CodeHost['refusals'] = [];
  const tipOf = (branch: string) =>
    spawnSync('git', ['rev-parse', '-q', '--verify', `refs/heads/${branch}`], {
      cwd: `${folder}/owner/name.git`,
      encoding: 'utf8',
    }).stdout.trim();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here');
    if (url.pathname.startsWith('/owner/name.git/')) return gitBackend(folder, token, url, request, response);
    requests.push(`${request.method} ${url.pathname}`);
    const isGitHub = url.pathname.startsWith('/api/v3/');
    const allowed = isGitHub
      ? request.headers.authorization === `Bearer ${token}`
      : request.headers['private-token'] === token;
    const refusal = refusals.shift();
    const body = JSON.parse((await text(request)) || '{}') as Record<string, string>;
    const answer = (status: number, value: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    if (refusal !== undefined) return answer(refusal.status, refusal.body, refusal.headers);
    if (!allowed) return answer(401, isGitHub ? { message: 'Bad credentials' } : { message: '401 Unauthorized' });
    const shape = (one: KeptPull) => (isGitHub ? github(one) : gitlab(one));
    const number = /\/(\d+)$/.exec(url.pathname.replace('/projects/7', ''))?.[1];
    const { searchParams } = url;
    if (request.method === 'GET') {
      const head = searchParams.get('source_branch') ?? searchParams.get('head')?.replace(/^owner:/, '');
      const base = searchParams.get('target_branch') ?? searchParams.get('base');
      return answer(
        200,
        pulls
          .filter((one) => one.head === head && one.base === base)
          .reverse()
          .map(shape),
      );
    }
    if (request.method === 'POST') {
      const made: KeptPull = {
        number: pulls.length + 1,
        title: body['title'] ?? '',
        body: body['body'] ?? body['description'] ?? '',
        head: body['head'] ?? body['source_branch'] ?? '',
        base: body['base'] ?? body['target_branch'] ?? '',
        state: 'open',
      };
      if (tipOf(made.head) === '')
        return answer(422, { message: 'Validation Failed', errors: [{ field: 'head', code: 'invalid' }] });
      if (pulls.some((one) => one.state === 'open' && one.head === made.head))
        return answer(isGitHub ? 422 : 409, {
          message: 'Validation Failed',
          errors: [{ message: 'A pull request already exists' }],
        });
      pulls.push(made);
      return answer(201, shape(made));
    }
    const one = pulls.find((pull) => pull.number === Number(number));
    if (one === undefined || request.method !== (isGitHub ? 'PATCH' : 'PUT'))
      return answer(404, { message: 'Not Found' });
    one.body = body['body'] ?? body['description'] ?? one.body;
    one.title = body['title'] ?? one.title;
    return answer(200, shape(one));
  });
  function github({ number, title, body, head, base, state }: KeptPull) {
    return {
      number,
      state,
      title,
      body,
      html_url: `http://host.example/owner/name/pull/${number}`,
      head: { ref: head, label: `owner:${head}`, sha: tipOf(head), repo: { full_name: 'owner/name' } },
      base: { ref: base },
    };
  }
  function gitlab({ number, title, body, head, base, state }: KeptPull) {
    return {
      iid: number,
      id: 1000 + number,
      state: state === 'open' ? 'opened' : 'closed',
      title,
      description: body,
      web_url: `http://host.example/owner/name/-/merge_requests/${number}`,
      sha: tipOf(head),
      source_branch: head,
      target_branch: base,
      source_project_id: 7,
      target_project_id: 7,
    };
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, pulls, requests, refusals, close: () => new Promise((done) => server.close(() => done())) };
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Git's own program behind HTTP (git-http-backend); the password is the token. */
function gitBackend(folder: string, token: string, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const password = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')[1];
  if (password !== token) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="Git"' }).end();
    return;
  }
  const child = spawn('git', ['-c', 'http.receivepack=true', 'http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'http.receivepack',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_CONFIG_KEY_1: 'safe.directory',
      GIT_CONFIG_VALUE_1: '*',
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      ...(request.headers['content-length'] && { CONTENT_LENGTH: request.headers['content-length'] }),
      ...(request.headers['content-encoding'] && { HTTP_CONTENT_ENCODING: request.headers['content-encoding'] }),
      REMOTE_USER: 'bot',
    } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.once('close', () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const headers = Object.fromEntries(
      all
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    const { Status: status = '200', ...rest } = headers;
    response.writeHead(Number.parseInt(status, 10), rest).end(all.subarray(end + 4));
  });
}
