/** Node's globals, for a browser. The build inserts them where they are used. */
export { Buffer } from 'buffer/';

/** Runs after pending browser work: a timer would wait for milliseconds. */
export function setImmediate(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(undefined);
}

/** A timer like Node's. It converts to a number, for clearing it. */
class Timer {
  readonly #id: number;

  constructor(id: number) {
    this.#id = id;
  }
  /** There is no process to keep alive here. */
  unref(): this {
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

type Start = (work: () => void, milliseconds?: number) => number;

const nodeLike =
  (start: Start) =>
  (...given: Parameters<Start>): Timer =>
    new Timer(start(...given));

export const setTimeout = nodeLike(globalThis.setTimeout as unknown as Start);
export const setInterval = nodeLike(globalThis.setInterval as unknown as Start);

export const process = {
  platform: 'browser',
  env: {},
  argv: [],
  versions: {},
  cwd: () => '/',
  emitWarning: () => undefined,
  getBuiltinModule: () => undefined,
};
