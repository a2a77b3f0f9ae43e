/**
 * A door from the tests (inside VS Code) to the hands and eyes outside: a loopback HTTP server that takes screenshots, presses keys and
 * collects results. Its address is in the environment of the extension host, so the suite is the same under any host.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { RingResult } from '../support/ring-results.ts';
import type { Gate } from './gate.ts';

export const CONTROL_VARIABLE = 'DRAGOMAN_E2E_CONTROL';

/** What a test asks for, one JSON object per request. */
export type ControlRequest =
  | { readonly do: 'screenshot'; readonly name: string }
  | { readonly do: 'press'; readonly keys: string }
  /** With a selector: into that element, which gets the focus first. */
  | { readonly do: 'type'; readonly text: string; readonly selector?: string }
  /** The visible text of the element that a CSS selector finds. Answer: `{ text: string | null }`. */
  | { readonly do: 'read'; readonly selector: string; readonly inPage?: boolean }
  | { readonly do: 'click'; readonly selector: string; readonly inPage?: boolean; readonly button?: 'right' }
  /** The page of the extension that is in front: `inPage` looks there, and this counts elements. Answer: `{ count: number }`. */
  | { readonly do: 'count'; readonly selector: string }
  | { readonly do: 'select'; readonly selector: string; readonly value: string }
  /** Where keys go: tag and classes of the element with the focus. Answer: `{ focus: string }`. */
  | { readonly do: 'focus' }
  /** Has the workbench, or the suite, written this text to any console? Answer: `{ heard: boolean }`. */
  | { readonly do: 'heard'; readonly text: string }
  /** The service with the account: answers wait from `hold` to `release`. Answer: `{ waiting: string[] }`, the paths that are asked for. */
  | { readonly do: 'hold' | 'waiting' | 'release' }
  | { readonly do: 'print'; readonly line: string }
  | ({ readonly do: 'result' } & RingResult);

export interface Control {
  readonly address: string;
  /** Set once by the suite, when it has run to its end. */
  readonly result: RingResult | undefined;
  /** Keeps a line that the workbench wrote to its console, for `heard`. */
  hear(line: string): void;
  close(): void;
}

/** @param page resolves when the window can be seen from outside; requests that need it wait */
export async function startControl(page: Promise<Page>, screenshots: string, gate: Gate): Promise<Control> {
  let result: Control['result'];
  const heard: string[] = [];
  const answer = async (request: ControlRequest): Promise<unknown> => {
    switch (request.do) {
      case 'print':
        heard.push(request.line);
        console.log(request.line);
        return {};
      case 'hold':
        gate.hold();
        return { waiting: gate.waiting };
      case 'waiting':
        return { waiting: gate.waiting };
      case 'release':
        gate.release();
        return { waiting: gate.waiting };
      case 'heard':
        return { heard: heard.some((line) => line.includes(request.text)) };
      case 'result':
        result = { passed: request.passed, failed: request.failed, failures: request.failures };
        return {};
      case 'screenshot':
        await (await page).screenshot({ path: join(screenshots, `${request.name}.png`) });
        return {};
      case 'press':
        await (await page).keyboard.press(request.keys);
        return {};
      case 'type':
        if (request.selector === undefined) await (await page).keyboard.type(request.text);
        else await insert(await page, request.selector, request.text);
        return {};
      case 'read':
        return { text: await readText(find(await page, request)) };
      case 'focus':
        return { focus: await nameFocused(await page) };
      case 'count':
        return { count: await find(await page, { ...request, inPage: true }).count() };
      case 'select':
        await find(await page, { ...request, inPage: true }).selectOption(request.value);
        return {};
      case 'click':
        await find(await page, request)
          .first()
          .click({ ...(request.button && { button: request.button }) });
        return {};
    }
  };
  // VS Code puts the frame of a page in another place whenever it likes: then the new one is meant.
  const answered = async (request: ControlRequest): Promise<unknown> => {
    for (let tries = 1; ; tries++) {
      try {
        return await answer(request);
      } catch (error) {
        if (tries === FRAME_TRIES || !(error instanceof Error && MOVED.test(error.message))) throw error;
      }
    }
  };
  const server = createServer(async (message, response) => {
    // A suite in a browser is a page of another origin.
    response.setHeader('Access-Control-Allow-Origin', '*');
    try {
      const request = JSON.parse(await readBody(message)) as ControlRequest;
      response.end(JSON.stringify(await answered(request)));
    } catch (error) {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get result() {
      return result;
    },
    hear: (line) => void heard.push(line),
    close: () => server.close(),
  };
}

/** What the browser says when a frame went away under its hands. */
const MOVED = /detached|Cannot find context|context was destroyed/;
const FRAME_TRIES = 5;

/** At once, as from a clipboard: key by key a list would be made anew for each of them. No text leaves what is proposed. */
async function insert(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).focus();
  if (text !== '') await page.keyboard.insertText(text);
}

/** A page of the extension is a frame in a frame; only the one in front is visible. */
function find(page: Page, { selector, inPage }: { readonly selector: string; readonly inPage?: boolean }): Locator {
  if (inPage !== true) return page.locator(selector);
  return page
    .locator('iframe.webview:visible')
    .contentFrame()
    .locator('#active-frame')
    .contentFrame()
    .locator(selector);
}

/** Its tag and classes: the workbench names nothing better. */
async function nameFocused(page: Page): Promise<string> {
  const [name = 'nothing'] = await page
    .locator(':focus')
    .evaluateAll((all) => all.map((one) => `${one.tagName}.${one.className}`));
  return name;
}

/** In one look: between two of them it may have gone. */
async function readText(found: Locator): Promise<string | null> {
  const texts = await found.allInnerTexts();
  return texts.length === 0 ? null : texts.join('\n');
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
