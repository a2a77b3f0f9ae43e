import { type Answer, type Tool, type ToolCall, ToolError } from './tool.ts';

/** Something of the project that a client can put before its model without a call. One file in `resources/` each. */
export interface Resource {
  /** `dragoman://` and a word. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it says now, as JSON. @throws ToolError for expected failures */
  read(call: ToolCall): Promise<Answer['data']>;
}

/** What a tool answers when it is called without arguments. */
export async function answerOf({ input, run }: Tool, call: ToolCall): Promise<Answer['data']> {
  const empty = input.safeParse({});
  if (!empty.success) throw new ToolError('This needs arguments: call the tool.');
  return (await run(empty.data, call)).data;
}
