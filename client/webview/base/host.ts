import * as z from 'zod/mini';

/** What VS Code gives to a page, once. */
interface Api {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): Api;

/** The extension as a page sees it. Messages that do not fit the schema are not for us. */
export interface Host<Out> {
  post(message: Out): void;
  /** What the page wants to find again after it was hidden; read by a schema of its own. */
  recall<T extends z.ZodMiniType>(schema: T): z.infer<T> | undefined;
  remember(state: unknown): void;
}

// The content policy forbids what would make it faster.
z.config({ jitless: true });

export function connect<In extends z.ZodMiniType, Out>(schema: In, hear: (message: z.infer<In>) => void): Host<Out> {
  const api = acquireVsCodeApi();
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) hear(parsed.data);
  });
  return {
    post: (message) => api.postMessage(message),
    recall: (state) => {
      const parsed = state.safeParse(api.getState());
      return parsed.success ? parsed.data : undefined;
    },
    remember: (state) => api.setState(state),
  };
}
