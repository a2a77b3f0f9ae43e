import { type EntryShape, fixedFrame } from '../common/entries/entry-shape.ts';
import { cueAlone } from '../common/subtitles/entry.ts';

export const VTT_ENTRY: EntryShape = {
  frame: fixedFrame('WEBVTT\n\n', '\n\n999:59:59.000 --> 999:59:59.900\nThe cue behind\n'),
  entry: cueAlone,
};
