import type { Content, TextPart } from '../../text/content.ts';
import { decodedOffsets, decodeString } from '../../text/json-string.ts';
import { type JsonTree, STRING_FLAGS } from '../../text/json-tree.ts';
import type { Span } from '../../text/span.ts';

/** The text between the quotes, decoded, with its map of offsets when there are escapes. */
export function contentOf(tree: JsonTree, node: number): Content {
  const span = tree.inner(node);
  const raw = tree.raw(span);
  if (raw === '') return { span, parts: [] };
  if ((tree.valueFlags(node) & STRING_FLAGS.escaped) === 0) return { span, parts: [{ kind: 'text', text: raw, span }] };
  return { span, parts: [escapedText(raw, span)] };
}

/** The map of offsets is as large as the text and seldom asked for, so it is made on demand. */
function escapedText(raw: string, span: Span): TextPart {
  let offsets: Uint32Array | undefined;
  return {
    kind: 'text',
    text: decodeString(raw),
    span,
    get offsets() {
      offsets ??= decodedOffsets(raw);
      return offsets;
    },
  };
}
