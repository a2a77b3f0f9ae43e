import type * as z from 'zod/mini';
import type { Result } from '../../shared/values/result.ts';
import type { Host } from '../engine/host.ts';
import type { ClientModel } from './serve.ts';
import type { Spending } from './spending.ts';

/** What a client may assume without reading the description (MCP, "Tool annotations"). */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** The tool talks to the translation service. */
  readonly openWorldHint: boolean;
}

/** What a tool works with, created for one call. */
export interface ToolCall {
  /** Reads and writes only inside the project folder. */
  readonly host: Host;
  /** The project's folder: absolute, `/`-separated. */
  readonly folder: string;
  readonly spending: Spending;
  /** Absent: the client offers no model. */
  readonly model?: ClientModel;
  /** Notes of the run, for the answer. */
  readonly notes: readonly string[];
  /** A path of the project, absolute. @throws ToolError if it is outside */
  readonly path: (path: string) => Promise<string>;
}

export interface Answer {
  /** Conforms to the tool's `output`. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The same as text, for people and for models. */
  readonly text: string;
}

/** Arguments as received: present, or without their key. */
type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** A tool for agents. One file each in `tools/`. */
export interface Tool<Input extends z.ZodMiniType = z.ZodMiniType, Arguments = unknown> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Annotations;
  readonly input: Input;
  readonly output: z.ZodMiniType;
  /** It reads the files of the project. */
  readonly needsProject: boolean;
  /** One call at a time: it writes files, or pays. */
  readonly alone: boolean;
  /** @throws ToolError for expected failures: its message is the tool's error */
  readonly run: (input: Arguments, call: ToolCall) => Promise<Answer>;
}

/** A call that cannot be answered: one line that says why. Thrown only inside this folder, caught in `session.ts`. */
export class ToolError extends Error {}

/** The value of a use case; a failure becomes the answer of the call. */
export function orRefuse<T>(result: Result<T, { readonly message: string }>): T {
  if (result.ok) return result.value;
  throw new ToolError(result.error.message);
}

/** Erases the type of the input; the schema has it. */
export function tool<Input extends z.ZodMiniType>(it: Tool<Input, Given<z.infer<Input>>>): Tool {
  return { ...it, run: (input, call) => it.run(input as Given<z.infer<Input>>, call) };
}

/** A tool that writes nothing. */
export const READS: Pick<Annotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint'> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
};
