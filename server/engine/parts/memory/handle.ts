import { existsSync } from 'node:fs';
import { attempt, type Memory, openMemory } from './memory.ts';

/**
 * A handle on a memory: opens it on first use, and again after a file turned out to be damaged. Whatever goes wrong is told once, and callers go
 * on without a memory: it saves work, and is never the reason that work is not done.
 */
export class MemoryHandle {
  readonly #path: string;
  readonly #slice: number | undefined;
  readonly #notify: (message: string) => void;
  #memory: Memory | undefined;
  #failed = false;
  #reopened = false;

  /**
   * @param path of the file; `:memory:` for one that lives as long as the program
   * @param slice rows in one transaction
   */
  constructor(path: string, notify: (message: string) => void, slice?: number) {
    this.#slice = slice;
    this.#path = path;
    this.#notify = notify;
  }

  /** Undefined: there is none, and why has been told. */
  open(suspect = false): Memory | undefined {
    if (this.#memory !== undefined || this.#failed) return this.#memory;
    const opened = openMemory(this.#path, this.#slice, suspect);
    if (!opened.ok) {
      this.#failed = true;
      this.#notify(opened.error);
      return undefined;
    }
    const { memory, notice } = opened.value;
    if (notice !== undefined) this.#notify(notice);
    this.#memory = memory;
    return memory;
  }

  /** It is open, or a file of it was left by an earlier program: `open` would make none. */
  get isThere(): boolean {
    return this.#memory !== undefined || (!this.#failed && existsSync(this.#path));
  }

  /** The outcome of `work`; undefined when the memory cannot be used. */
  use<T>(work: (memory: Memory) => T): T | undefined {
    const memory = this.open();
    if (memory === undefined) return undefined;
    const done = attempt(() => work(memory));
    if (done.ok) return done.value;
    this.#trouble(done.error);
    return undefined;
  }

  /** Runs a generator to its end with `yieldNow` after each step. False: it was called off, or the memory failed. */
  async run(
    steps: (memory: Memory) => Generator<unknown, void>,
    yieldNow: () => Promise<void> | undefined,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const memory = this.open();
    if (memory === undefined) return false;
    const generator = steps(memory);
    for (;;) {
      if (signal?.aborted || memory !== this.#memory) return false;
      const step = attempt(() => generator.next());
      if (!step.ok) {
        this.#trouble(step.error);
        return false;
      }
      if (step.value.done === true) return true;
      await yieldNow();
    }
  }

  close(): void {
    this.#memory?.close();
    this.#memory = undefined;
    this.#failed = true;
  }

  /** Damage found on the way: a file that is damaged is moved aside and a new one begun. Once: what is damaged twice is no memory. */
  #trouble({ message, damaged }: { readonly message: string; readonly damaged: boolean }): void {
    this.#memory?.close();
    this.#memory = undefined;
    if (damaged && !this.#reopened) {
      this.#reopened = true;
      this.open(true);
      return;
    }
    this.#failed = true;
    this.#notify(`${message} It is left alone until the next start.`);
  }
}
