/** `setTimeout` of `node:timers/promises`, in a browser. */
function delay<T>(ms?: number, value?: T, options?: { readonly signal?: AbortSignal }): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const { signal } = options ?? {};
    if (signal?.aborted === true) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

export { delay as setTimeout };
