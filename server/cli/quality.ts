import { languages, type QualityCheck, type QualitySums } from '../engine/check/quality.ts';
import type { CliContext } from './context.ts';
import { CommandError, EXIT } from './exit.ts';

export interface QualityOptions {
  readonly quality?: 'service';
  readonly maxCharacters?: number;
  readonly dryRun?: boolean;
}

/** The judge of translations in this run; undefined: none was requested. */
export function qualityCheck(
  context: CliContext,
  { quality, maxCharacters, dryRun }: QualityOptions,
): QualityCheck | undefined {
  if (quality === undefined) {
    const alone = dryRun === true ? '--dry-run' : maxCharacters === undefined ? undefined : '--max-characters';
    if (alone === undefined) return undefined;
    throw new CommandError(EXIT.usage, `${alone} needs --quality: without it, check sends nothing.`);
  }
  return {
    // The service client is loaded only if it is needed.
    open: async () => (await import('../engine/quality.ts')).openServiceJudge(context),
    ...(maxCharacters !== undefined && { maxCharacters }),
    ...(dryRun !== undefined && { dryRun }),
  };
}

/** What was asked, and what is unknown. */
export function tellQuality({ terminal }: CliContext, sums: QualitySums, isDry: boolean): void {
  const { provider, known, asked, characters, silent, tooLong, refused } = sums;
  const pairs = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'translation' : 'translations'}`;
  const sent = `${characters.toLocaleString('en')} characters`;
  const now = `${pairs(asked)} (${sent}) ${isDry ? 'would be sent' : 'sent'} to ${provider}`;
  const before = known === 0 ? '' : `${pairs(known)} already known`;
  if (asked === 0)
    terminal.note(`Quality: ${before === '' ? '' : `${before}; `}nothing ${isDry ? 'would be' : 'was'} sent.`);
  else terminal.note(`Quality: ${now}${before === '' ? '' : `; ${before}`}.`);
  const left = [
    ...(silent > 0 ? [`${pairs(silent)} got no usable answer: run the check again.`] : []),
    ...(tooLong > 0 ? [`${pairs(tooLong)} not sent: a text is longer than ${provider} takes.`] : []),
    ...(refused.length > 0 ? [`${provider} does not judge ${languages(refused)}.`] : []),
  ];
  for (const line of left) terminal.note(`Quality: ${line}`);
}
