import type { ServerCapabilities } from 'vscode-languageserver/node';
import type { Context } from '../context.ts';

/** One capability: registers its handlers and says what it can do. Called once, while `initialize` is answered. */
export type Feature = (context: Context) => ServerCapabilities;
