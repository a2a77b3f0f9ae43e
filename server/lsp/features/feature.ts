import type { Context } from '../context.ts';

/** One thing that the server can do: registers its handlers. What the client hears of it at the start is in `capabilities.ts`. Called once. */
export type Feature = (context: Context) => void;
