/** Timers in Node and in browsers. Only Node's keep a program running. */
type Timer = { unref?(): unknown };
declare function setTimeout(work: () => void, milliseconds: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;

/** Work that starts after a pause, one task per key. Starting it again restarts the pause; only the last task runs. It keeps no program running. */
export class Deferred {
  readonly #pause: number;
  readonly #waiting = new Map<string, Timer>();

  /** @param pause in milliseconds */
  constructor(pause: number) {
    this.#pause = pause;
  }

  begin(work: () => void, key = ''): void {
    this.stop(key);
    const due = (): void => {
      this.#waiting.delete(key);
      work();
    };
    const timer = setTimeout(due, this.#pause);
    timer.unref?.();
    this.#waiting.set(key, timer);
  }

  stop(key = ''): void {
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
  }
}
