import { existsSync } from 'node:fs';
import { attempt, type Memory, openMemory } from './memory.ts';

/**
 * A handle on a memory: opens it on first use, and again if the file turns out to be damaged. Problems are reported once, and callers continue
 * without a memory: it saves work, and must never prevent it.
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
   * @param slice rows per transaction
   */
  constructor(path: string, notify: (message: string) => void, slice?: number) {
    this.#slice = slice;
    this.#path = path;
    this.#notify = notify;
  }

  /** Undefined: it cannot be opened, which was reported. */
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

  /** It is open, or an earlier program left a file: `open` would not create one. */
  get isThere(): boolean {
    return this.#memory !== undefined || (!this.#failed && existsSync(this.#path));
  }

  /** The result of `work`; undefined if the memory cannot be used. */
  use<T>(work: (memory: Memory) => T): T | undefined {
    const memory = this.open();
    if (memory === undefined) return undefined;
    const done = attempt(() => work(memory));
    if (done.ok) return done.value;
    this.#trouble(done.error);
    return undefined;
  }

  /** Runs a generator to its end with `yieldNow` after each step. False if it was cancelled, or the memory failed. */
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

  /** A damaged file is moved aside and a new one started. Only once: after a second time the memory is given up. */
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
