/**
 * How long a run may block the event loop, in ms: keystrokes and cancellations must be handled while a large file is planned and judged, and a
 * request that is due must be sent in time, or the service sees the requests of two seconds in one.
 */
const SLICE = 2;

/** Call between units; waits for the event loop when the time slice is used up. */
export function yielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
