/** The suite's side of `test/e2e/control.ts`: eyes and hands outside of VS Code. */
import type { RingResult } from '../../../support/ring-results.ts';
import type { ControlRequest } from '../../control.ts';

async function ask<T>(request: ControlRequest): Promise<T> {
  const address = process.env['DRAGOMAN_E2E_CONTROL'];
  if (address === undefined) throw new Error('DRAGOMAN_E2E_CONTROL is not set: run the suite by test/e2e/run.ts');
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(request) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${request.do}: ${body}`);
  return JSON.parse(body) as T;
}

/** Lines arrive in the order they were printed. */
let printing: Promise<unknown> = Promise.resolve();
export function printLine(line: string): Promise<unknown> {
  printing = printing.then(() => ask({ do: 'print', line }));
  return printing;
}

export async function sendResult(result: RingResult): Promise<void> {
  await printing;
  await ask({ do: 'result', ...result });
}

export const screenshot = (name: string): Promise<unknown> => ask({ do: 'screenshot', name });
/** Keys as Playwright names them: `Control+.`, `Enter`. */
export const press = (keys: string): Promise<unknown> => ask({ do: 'press', keys });
export const typeText = (text: string): Promise<unknown> => ask({ do: 'type', text });
/** Into an element that may not have the focus yet. */
export const typeInto = (selector: string, text: string): Promise<unknown> => ask({ do: 'type', selector, text });
export const click = (selector: string): Promise<unknown> => ask({ do: 'click', selector });
/** Asks for the menu of an element. */
export const rightClick = (selector: string): Promise<unknown> => ask({ do: 'click', selector, button: 'right' });
export const readText = async (selector: string): Promise<string | null> =>
  (await ask<{ text: string | null }>({ do: 'read', selector })).text;
/** The element that gets the keys. */
export const readFocus = async (): Promise<string> => (await ask<{ focus: string }>({ do: 'focus' })).focus;
/** Has the text been written to any console of the workbench? */
export const wasHeard = async (text: string): Promise<boolean> =>
  (await ask<{ heard: boolean }>({ do: 'heard', text })).heard;

/** From here on the service with the account keeps its answers to itself. */
export const holdService = (): Promise<unknown> => ask({ do: 'hold' });
export const releaseService = (): Promise<unknown> => ask({ do: 'release' });
/** Does a request wait whose path has this in it? */
export const isWaiting = async (path: string): Promise<boolean> =>
  (await ask<{ waiting: readonly string[] }>({ do: 'waiting' })).waiting.some((one) => one.includes(path));

/** In the page of the extension that is in front. */
export const readPage = async (selector: string): Promise<string | null> =>
  (await ask<{ text: string | null }>({ do: 'read', selector, inPage: true })).text;
export const clickInPage = (selector: string): Promise<unknown> => ask({ do: 'click', selector, inPage: true });
export const countInPage = async (selector: string): Promise<number> =>
  (await ask<{ count: number }>({ do: 'count', selector })).count;
export const selectInPage = (selector: string, value: string): Promise<unknown> =>
  ask({ do: 'select', selector, value });
