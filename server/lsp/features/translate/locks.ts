/** One job at a time per name, in order of request. Keeps nothing when all are done. */
export class Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, job: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before === undefined ? job() : before.then(job, job);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
