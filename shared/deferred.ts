/** Timers as Node and browsers have them. Only those of Node keep a program running. */
type Timer = { unref?(): unknown };
declare function setTimeout(work: () => void, milliseconds: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;

/** Work that begins after a pause, one piece for each key: what is begun anew meanwhile waits anew, and only the last is done. No program runs on for it. */
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
