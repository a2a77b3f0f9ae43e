import type { Change, SourceFile, Unit } from '../../../../../server/core/formats/format.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

export const sourceFile = (text: string): SourceFile => ({ text, catalog: srt.parse(text) });

/** `[id, decoded text without codes]` of every cue. */
export const textsOf = (text: string) => srt.parse(text).units.map((unit) => [unit.id, plainText(unit.source!)]);

export const set = (unit: string, text: string): Change => ({
  unit,
  parts: text === '' ? [] : [text],
  origin: 'person',
});

/** A cue's content as new parts: its own text and codes. */
export const ownParts = (unit: Unit) => unit.source!.parts.map((part) => (part.kind === 'text' ? part.text : part));

/** Writes and applies. */
export function write(text: string, changes: readonly Change[], source?: string) {
  const written = srt.write(text, srt.parse(text), changes, source === undefined ? undefined : sourceFile(source));
  return { text: applyEdits(text, written.edits), ...written };
}

/** One cue per line of `texts`, a second each, numbered from 1. */
export const subtitles = (...texts: string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join('\n');
