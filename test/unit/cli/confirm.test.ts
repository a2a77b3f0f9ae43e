import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { CommandError } from '../../../server/cli/exit.ts';
import { confirm, type Dialogue } from '../../../server/cli/terminal/confirm.ts';

const deed = 'Delete the glossary "product"';

/** A terminal with a person at it. */
function terminal(
  tty = true,
  shown = tty,
): {
  readonly dialogue: Dialogue;
  readonly input: PassThrough;
  readonly asked: () => string;
} {
  const input = new PassThrough();
  const output = new PassThrough();
  return {
    dialogue: { input: Object.assign(input, { isTTY: tty }), output: Object.assign(output, { isTTY: shown }) },
    input,
    asked: () => String(output.read() ?? ''),
  };
}

async function outcome(promise: Promise<void>): Promise<number | 'agreed'> {
  try {
    await promise;
    return 'agreed';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error.message).toContain('Nothing was changed.');
    return error.code;
  }
}

describe('what cannot be undone', () => {
  test.each([
    ['y\n', 'agreed'],
    [' YES \n', 'agreed'],
    ['n\n', 130],
    ['\n', 130],
    ['yellow\n', 130],
    ['', 130],
  ])('the answer %j', async (answer, expected) => {
    const { dialogue, input, asked } = terminal();
    const asking = outcome(confirm({ signal: new AbortController().signal }, { deed }, dialogue));
    input.end(answer);
    expect(await asking).toBe(expected);
    expect(asked()).toMatch(/^Delete the glossary "product"\? This cannot be undone\. \[y\/N\] /);
  });

  test('--yes asks nobody', async () => {
    const { dialogue, asked } = terminal(false);
    expect(await outcome(confirm({ signal: new AbortController().signal }, { deed, yes: true }, dialogue))).toBe(
      'agreed',
    );
    expect(asked()).toBe('');
  });

  test.each([
    [false, false],
    [true, false],
    [false, true],
  ])('without a terminal at both ends (%s, %s) there is nobody to ask, whatever is piped in', async (from, to) => {
    const { dialogue, input, asked } = terminal(from, to);
    input.end('y\n');
    expect(await outcome(confirm({ signal: new AbortController().signal }, { deed }, dialogue))).toBe(2);
    expect(asked()).toBe('');
  });

  test('Ctrl-C is a no', async () => {
    const { dialogue } = terminal();
    const controller = new AbortController();
    const asking = outcome(confirm(controller, { deed }, dialogue));
    controller.abort();
    expect(await asking).toBe(130);
  });
});
