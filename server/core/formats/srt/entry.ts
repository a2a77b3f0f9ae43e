import { type EntryShape, fixedFrame } from '../common/entries/entry-shape.ts';
import { cueAlone } from '../common/subtitles/entry.ts';

export const SRT_ENTRY: EntryShape = {
  frame: fixedFrame('', '\n\n99999\n99:59:59,000 --> 99:59:59,900\nThe cue behind\n'),
  entry: cueAlone,
};
