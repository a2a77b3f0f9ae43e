import { type EntryShape, fixedFrame } from '../entries/entry-shape.ts';

export const PHP_ENTRY: EntryShape = {
  frame: fixedFrame('<?php return [\n', ",\n// Behind\n'entry behind' => 'is another one'];\n"),
};
