import { type TextRun, type TranslateTextOptions, translateOneText } from '../../engine/translate/text.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { textOf } from '../terminal/text-argument.ts';

/** `dragoman translate --text`: prints the translation, `-` reads standard input. */
export async function translateText(context: CliContext, options: TranslateTextOptions): Promise<ExitCode> {
  const run = orEnd(await translateOneText(context, { ...options, text: await textOf(options.text) }));
  report(context, run, options.from === undefined);
  // As with files, a requested locale that the service does not offer is a usage error.
  return run.notOffered === undefined ? EXIT.done : EXIT.usage;
}

function report({ options, terminal }: CliContext, run: TextRun, isDetected: boolean): void {
  if (options.json === true) {
    terminal.json('translate --text', run);
    return;
  }
  for (const { text } of run.translations) terminal.data(text);
  const [first] = run.translations;
  const facts = [
    isDetected && first?.detectedSourceLang !== undefined ? `source language ${first.detectedSourceLang}` : [],
    first?.modelType === undefined ? [] : `model ${first.modelType}`,
  ].flat();
  if (facts.length > 0) terminal.note(`The service used: ${facts.join(', ')}.`);
  const { glossary } = run;
  if (glossary !== undefined) terminal.note(`With the glossary "${glossary.name}" for ${glossary.locales.join(', ')}.`);
}
