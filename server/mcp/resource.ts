import { type Answer, type Tool, type ToolCall, ToolError } from './tool.ts';

/** Information about the project that a client can give to its model without a call. One file each in `resources/`. */
export interface Resource {
  /** `dragoman://` and a word. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The current content, as JSON. @throws ToolError for expected failures */
  read(call: ToolCall): Promise<Answer['data']>;
}

/** The answer of a tool that is called without arguments. */
export async function answerOf({ input, run }: Tool, call: ToolCall): Promise<Answer['data']> {
  const empty = input.safeParse({});
  if (!empty.success) throw new ToolError('This needs arguments: call the tool.');
  return (await run(empty.data, call)).data;
}
