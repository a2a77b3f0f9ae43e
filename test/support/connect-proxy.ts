/**
 * A real HTTP CONNECT proxy, run as a process of its own:
 * `node connect-proxy.ts '{"hosts": {"service.test": "127.0.0.1"}, "user": "me:secret", "refuse": 503}'`.
 * Writes its port as the first line, then every request as a JSON line.
 */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

interface ProxyOptions {
  /** Names it resolves by itself. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** `name:password` it wants to see. */
  readonly user?: string;
  /** Answers every CONNECT with this status. */
  readonly refuse?: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as ProxyOptions;
const wanted = options.user === undefined ? undefined : `Basic ${Buffer.from(options.user).toString('base64')}`;

const server = createServer((request, response) => {
  report({ forward: request.url });
  response.writeHead(501).end();
});

server.on('connect', (request, client, head) => {
  const authorized = wanted === undefined || request.headers['proxy-authorization'] === wanted;
  report({ connect: request.url, authorized, headers: Object.keys(request.headers) });
  client.on('error', () => client.destroy());
  if (!authorized) return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  if (options.refuse !== undefined) return void client.end(`HTTP/1.1 ${options.refuse} No\r\n\r\n`);
  const [name = '', port = ''] = (request.url ?? '').split(':');
  const upstream = connect(Number(port), options.hosts?.[name] ?? name, () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
  });
  upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
});

function report(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
// The parent is gone when its pipe closes: never outlive it.
process.stdin.resume().on('end', () => process.exit(0));
