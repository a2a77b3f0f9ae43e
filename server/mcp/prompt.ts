/** An argument that the user fills in. All are optional: without them, the whole project is meant. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
}

/** A task that the user chooses in the client. One file each in `prompts/`. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The text for the model. @param given absent: nothing was filled in */
  text(given: Readonly<Record<string, string | undefined>>): string;
}

export const LOCALE: PromptArgument = { name: 'locale', description: 'Target locale, such as de. Empty: all.' };
export const PATH: PromptArgument = { name: 'path', description: 'File or folder of the project. Empty: all.' };

/** ` in German files …`: how the arguments narrow the task. */
export function narrowedTo({ locale, path }: Readonly<Record<string, string | undefined>>): string {
  const to = locale ? ` into ${locale} (argument "to": ${JSON.stringify([locale])})` : '';
  return `${to}${path ? ` in ${path} (argument "paths": ${JSON.stringify([path])})` : ''}`;
}
