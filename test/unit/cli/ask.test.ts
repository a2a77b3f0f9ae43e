import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { questionsFor } from '../../../server/cli/terminal/ask.ts';

function terminal(isTTY = true) {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) => Object.assign(stream, { isTTY }));
  if (input === undefined || output === undefined) throw new Error();
  let said = '';
  output.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  return { input, output, said: () => said };
}

const asking = (console: ReturnType<typeof terminal>, controller = new AbortController()) => {
  const questions = questionsFor({ signal: controller.signal }, console);
  if (questions === undefined) throw new Error('nobody is asked');
  return questions;
};

test('Enter takes what is usual, and anything else stands for itself', async () => {
  const console = terminal();
  const questions = asking(console);
  const answers = (async () => [
    await questions.text('Source language?', 'en'),
    await questions.text('Source language?', 'en'),
    await questions.yes('Write it?', true),
    await questions.yes('Write it?', true),
    await questions.yes('A job?', false),
    await questions.yes('A job?', false),
  ])();
  for (const line of ['', ' de ', '', 'n', '', 'Yes']) {
    console.input.write(`${line}\n`);
    await new Promise((done) => setImmediate(done));
  }
  expect(await answers).toEqual(['en', 'de', true, false, false, true]);
  expect(console.said()).toContain('Source language? [en] ');
  expect(console.said()).toContain('Write it? [Y/n] ');
});

test('the end of the input, and Ctrl-C, end the command', async () => {
  const closed = terminal();
  const answer = asking(closed).text('Source language?', 'en');
  closed.input.end();
  await expect(answer).rejects.toMatchObject({ code: 130, message: expect.stringContaining('Nothing was written') });
  const controller = new AbortController();
  const other = asking(terminal(), controller).yes('Write it?', true);
  controller.abort();
  await expect(other).rejects.toMatchObject({ code: 130 });
});

test('nobody is asked where there is no terminal', () => {
  expect(questionsFor({ signal: new AbortController().signal }, terminal(false))).toBeUndefined();
});
