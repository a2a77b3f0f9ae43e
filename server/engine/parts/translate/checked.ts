import { serviceError } from '../../../service/errors/errors.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';

/**
 * A translator that checks before it pays: the first request waits for `check`. If that returns an error (one sentence with what to do), it is the
 * answer, and nothing is sent. If nothing has to be sent, nothing is checked.
 */
export function checkedBefore(translator: Translator, check: () => Promise<string | undefined>): Translator {
  let problem: Promise<string | undefined> | undefined;
  return {
    async translate(request, call) {
      problem ??= check();
      const message = await problem;
      if (message === undefined) return translator.translate(request, call);
      const translations = request.texts.map(() => undefined);
      return { translations, rejected: new Map(), requests: 0, error: fileError(message) };
    },
  };
}

function fileError(message: string) {
  return serviceError({
    kind: 'file',
    operation: 'translate the file',
    message: message.replace(/\.?$/, ''),
    advice: 'Nothing was sent.',
  });
}
