import { createParser } from '@intlify/message-compiler';

/** What vue-i18n has to say about a message: why it does not compile, in the library's own words; `undefined` where it does. */
export function vueVerdict(text: string): string | undefined {
  // Without these characters a message is text.
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
