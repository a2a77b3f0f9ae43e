import { fail, ok, type Result } from '../../shared/values/result.ts';
import { PLAIN_TEXT } from '../core/formats/common/raw.ts';
import { PLAIN_DIALECT } from '../core/text/dialects/index.ts';
import type { Rephrasing, Tone, WritingStyle } from '../service/resources/write.ts';
import { type Failure, refuse, serviceFailure } from './failure.ts';
import type { Host } from './host.ts';
import { openAnswers } from './parts/answers/journal.ts';
import { type RephraseFailure, rephraseGuarded, type Wish } from './parts/rephrase/ask.ts';
import { guard } from './parts/rephrase/guarded.ts';
import { connectService } from './service.ts';

export interface RephraseOptions extends Pick<Wish, 'correct'> {
  readonly text: string;
  readonly to?: string;
  readonly style?: WritingStyle;
  readonly tone?: Tone;
}

/**
 * The suggestion for a text: reworded or corrected. A style together with a tone, and a paragraph over 10 KiB, are refused before anything is sent;
 * longer texts are sent by paragraphs. The service decides which languages and styles exist. Placeholders and tags are guarded as in the editor.
 */
export async function rephraseText(
  host: Host,
  { text, to: targetLang, style, tone, correct = false }: RephraseOptions,
): Promise<Result<Rephrasing, Failure>> {
  if (text.trim() === '') return refuse('usage', `There is no text to ${correct ? 'correct' : 'rephrase'}.`);
  const service = await connectService(host);
  if (!service.ok) return service;
  const { client, maker, close } = service.value;
  const answers = openAnswers(host.stateFolder, host.reporter.error);
  try {
    const wish = {
      correct,
      ...(targetLang !== undefined && { targetLang }),
      ...(style !== undefined && { style }),
      ...(tone !== undefined && { tone }),
    };
    const place = answers.at(maker, '');
    const guarded = guard(text, PLAIN_TEXT, { dialect: PLAIN_DIALECT });
    const said = await rephraseGuarded(client, guarded, wish, { signal: host.signal, answers: place });
    if (!said.ok) return fail(failureOf(said.error));
    place.settle();
    return ok(said.value);
  } finally {
    answers.close();
    await close();
  }
}

function failureOf(failure: RephraseFailure): Failure {
  switch (failure.kind) {
    case 'service':
      return serviceFailure(failure.error);
    case 'too-large':
      return {
        kind: 'usage',
        message: `A paragraph of ${failure.bytes} bytes does not fit into a request of ${failure.most} bytes. Split the text.`,
      };
    case 'unsafe':
      return { kind: 'findings', message: `The suggestion was not safe to use: ${failure.reason}.` };
    default:
      return { kind: 'service', message: 'The service gave no suggestion.' };
  }
}
