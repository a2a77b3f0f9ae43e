import type { Codec } from '../../../core/formats/common/raw.ts';
import {
  comparePlaceholders,
  findPlaceholders,
  type Placeholder,
  type PlaceholderOptions,
} from '../../../core/text/placeholders/index.ts';

/** A text whose placeholders and tags are protected from the service. */
export interface Guarded {
  /** The text to send: the words, with numbered tags for what must stay. No white space at its edges. */
  readonly sent: string;
  /** The service's answer in the form to be written, or the reason why it must not be. */
  restore(answer: string): { readonly text: string } | { readonly broken: string };
}

const TAG = /<(\/?)([gx])(\d{1,6})(\/?)>/g;

/**
 * The operation has no tag handling, so what must stay is sent as short tags, which a service that recognizes markup leaves alone; and the result is
 * compared with what was sent.
 * @param text decoded by the codec
 */
export function guard(text: string, codec: Codec, options: PlaceholderOptions): Guarded {
  const found = findPlaceholders(text, options);
  const tags = tagsFor(found);
  const start = text.length - text.trimStart().length;
  const end = Math.max(text.trimEnd().length, start);
  let sent = '';
  let at = start;
  for (const [i, { span }] of found.entries()) {
    sent += text.slice(at, span.start) + (tags[i] ?? '');
    at = span.end;
  }
  sent += text.slice(at, end);
  const byTag = new Map(found.map((placeholder, i) => [tags[i] ?? '', placeholder.text]));
  return {
    sent,
    restore(answer) {
      const seen = answer.match(TAG) ?? [];
      const lost = [...byTag].find(([tag]) => seen.filter((one) => one === tag).length !== 1);
      if (lost !== undefined) return { broken: `${lost[1]} was lost or occurs twice` };
      if (seen.length !== byTag.size) return { broken: 'it has a tag that was not sent' };
      if (!nests(seen)) return { broken: 'its tags do not nest' };
      const pieces = answer.trim().split(/(<\/?[gx]\d{1,6}\/?>)/);
      const whole = (write: (words: string) => string) =>
        text.slice(0, start) + pieces.map((piece) => byTag.get(piece) ?? write(piece)).join('') + text.slice(end);
      // What is escaped in the file is not a placeholder in the words.
      const { missing, extra, reordered } = comparePlaceholders(
        found,
        findPlaceholders(
          whole((words) => words),
          options,
        ),
      );
      const [wrong] = [...missing, ...extra];
      if (wrong !== undefined) return { broken: `${wrong.text} would be changed` };
      if (reordered) return { broken: 'placeholders that are filled in order changed places' };
      return { text: codec.encode(whole(codec.escape)) };
    },
  };
}

/** `<x1/>` for a single one, `<g2>` and `</g2>` for a pair. */
function tagsFor(found: readonly Placeholder[]): readonly string[] {
  const tags = found.map((_, i) => `<x${i + 1}/>`);
  const open: number[] = [];
  for (const [i, { role, name }] of found.entries()) {
    if (role === 'open') open.push(i);
    if (role !== 'close') continue;
    const partner = open.at(-1);
    if (partner === undefined || found[partner]?.name !== name) continue;
    open.pop();
    tags[partner] = `<g${partner + 1}>`;
    tags[i] = `</g${partner + 1}>`;
  }
  return tags;
}

function nests(tags: readonly string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    if (tag.startsWith('</') && open.pop() !== tag.replace('/', '')) return false;
    if (!tag.startsWith('</') && !tag.endsWith('/>')) open.push(tag);
  }
  return open.length === 0;
}
