import * as z from 'zod/mini';

/** The API that VS Code hands to a page, once. */
interface Api {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): Api;

/** The extension as seen by a page. Messages that do not fit the schema are ignored. */
export interface Host<Out> {
  post(message: Out): void;
  /** The state that the page saved before it was hidden, validated by a schema. */
  recall<T extends z.ZodMiniType>(schema: T): z.infer<T> | undefined;
  remember(state: unknown): void;
}

// The content policy forbids the faster way.
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
