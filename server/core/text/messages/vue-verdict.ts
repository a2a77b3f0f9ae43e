import { createParser } from '@intlify/message-compiler';

/** Why vue-i18n cannot compile a message, in the library's own words; `undefined` if it can. */
export function vueVerdict(text: string): string | undefined {
  // A message without these characters is plain text.
  if (!/[{}@|]/.test(text)) return undefined;
  let reason: string | undefined;
  try {
    createParser({
      onError: ({ message }) => {
        reason ??= message;
      },
    }).parse(text);
  } catch (error) {
    reason ??= error instanceof Error ? error.message : 'syntax error';
  }
  return reason;
}
