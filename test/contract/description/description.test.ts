import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Description } from './description.ts';
import { unexplained } from './known.ts';
import { judged } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'dragoman-description-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'huts.yaml');
writeFileSync(
  file,
  `openapi: 3.0.3
paths:
  /huts:
    post:
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Hut' } }
      responses:
        200: { $ref: '#/components/responses/Hut' }
  /huts/{hut_id}/beds:
    get:
      responses:
        200:
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Bed' } } } }
        204: { description: nothing }
components:
  responses:
    Hut: { content: { application/json: { schema: { $ref: '#/components/schemas/Hut' } } } }
  schemas:
    Hut:
      type: object
      required: [name]
      properties:
        name: { type: string, example: Zugspitze }
        closed: { type: string, format: date-time, nullable: true }
        beds: { type: array, items: { $ref: '#/components/schemas/Bed' } }
    Bed:
      type: object
      properties: { number: { type: integer } }
`,
);

const exchange = (answer: unknown, request: unknown = { name: 'a' }, status = 200) => ({
  method: 'POST',
  path: '/huts',
  requestType: 'application/json; charset=utf-8',
  request: JSON.stringify(request),
  status,
  answerType: 'application/json',
  answer: JSON.stringify(answer),
});

describe('a published description as a judge', () => {
  const description = new Description(file);

  test('finds nothing wrong with what is as it says', () => {
    expect(description.judge(exchange({ name: 'a', closed: null, beds: [{ number: 1 }] }))).toEqual([]);
    expect(description.judge({ ...exchange([]), method: 'GET', path: '/huts/7/beds' })).toEqual([]);
    expect(
      description.judge({ ...exchange(''), method: 'GET', path: '/huts/7/beds', status: 204, answer: '' }),
    ).toEqual([]);
  });

  test.each([
    [{ name: 'a', roof: 'red' }, ['POST /huts: answer 200: must NOT have additional properties (roof)']],
    [
      { name: 'a', beds: [{ soft: true }] },
      ['POST /huts: answer 200/beds/0: must NOT have additional properties (soft)'],
    ],
    [{}, ["POST /huts: answer 200: must have required property 'name'"]],
    [{ name: 1 }, ['POST /huts: answer 200/name: must be string']],
    [{ name: 'a', closed: 'today' }, ['POST /huts: answer 200/closed: must match format "date-time"']],
  ])('%j: what is wrong is named', (answer, problems) => expect(description.judge(exchange(answer))).toEqual(problems));

  test('requests are judged where they were taken, and only there', () => {
    const wrong = exchange({ name: 'a' }, { name: 'a', roof: 'red' });
    expect(description.judge(wrong)).toEqual(['POST /huts: request: must NOT have additional properties (roof)']);
    expect(description.judge({ ...wrong, status: 400, answer: '{"message":"no roofs"}' })).toEqual([]);
  });

  test('an operation and a status that it does not name', () => {
    expect(description.judge({ ...exchange({}), path: '/caves' })).toEqual(['POST /caves: not in the description']);
    expect(description.judge({ ...exchange({}), path: '/caves', status: 404 })).toEqual([]);
    expect(description.judge(exchange({ name: 'a' }, {}, 201))).toEqual([
      'POST /huts: the status 201 is not in the description',
    ]);
  });

  test('a file that describes nothing is an error', () => {
    const empty = join(folder, 'empty.json');
    writeFileSync(empty, '{}');
    expect(() => new Description(empty)).toThrow(/describes no operation/);
  });

  test('where the description contradicts itself, nothing is wrong with the service', () => {
    const known = 'GET /v2/admin/developer-keys: answer 200/0/deactivated_time: must be string';
    expect(unexplained([known, 'GET /v2/usage: answer 200/x: must be string'])).toHaveLength(1);
  });
});

test('exchanges pass through byte for byte, and each is judged', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Trace-ID': 'abc' });
      response.end(`{"name": "a", "asked": "${request.headers.authorization} ${request.url}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service = await judged(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, file);
  const answer = await fetch(`${service.url}/huts?x=1`, {
    method: 'POST',
    headers: { Authorization: 'X key', 'Content-Type': 'application/json' },
    body: '{"name":"a"}',
  });
  expect(await answer.text()).toBe('{"name": "a", "asked": "X key /huts?x=1"}');
  expect(answer.headers.get('x-trace-id')).toBe('abc');
  expect([...service.problems]).toEqual(['POST /huts: answer 200: must NOT have additional properties (asked)']);
  await service.close();
  server.closeAllConnections();
  server.close();
});
