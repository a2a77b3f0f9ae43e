import type { Context } from '../context.ts';

/** One feature of the server: registers its handlers. What the client is told about it at the start is in `capabilities.ts`. Called once. */
export type Feature = (context: Context) => void;
