import { serviceError } from '../../../service/errors/errors.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';

/**
 * A translator that looks before it pays: the first request waits for `check`. Its error (one sentence with what to do) is the answer then, and nothing
 * is sent. Where nothing has to be sent nothing is looked at.
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
