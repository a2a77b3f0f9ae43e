import type { Content } from '../../text/content.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice, type IcuNode, quotingOf } from '../../text/messages/icu.ts';
import { parseIcu } from '../../text/messages/icu-parse.ts';
import type { PlaceholderOptions } from '../../text/placeholders/index.ts';
import { itemsOf } from '../lines.ts';
import { splitChoices } from './choices.ts';
import { type Flow, flatten, piecesOf } from './flow.ts';
import { readIcu } from './icu-message.ts';
import { pairUp } from './pairing.ts';
import type { Element, Item, Message } from './pieces.ts';

export interface MessageOptions {
  readonly placeholders: PlaceholderOptions;
  readonly targetLocale: string;
  /** A subtitle cue: its lines are one text. */
  readonly cue?: boolean;
  /** The target file itself uses plural categories that only millions or fractions reach. */
  readonly rareCategories?: boolean;
}

/**
 * Splits a source into what is written back unchanged and what is sent, with plural branches for the target language. A string is the reason why the
 * source cannot be translated.
 */
export function buildMessage(content: Content, options: MessageOptions): Message | string {
  const flow = flatten(content);
  const { dialect } = options.placeholders;
  const choice = options.cue !== true && hasChoice(flow.text);
  if (choice || (options.cue !== true && messageDialect(dialect).icu !== undefined)) {
    const quoting = quotingOf(dialect);
    const { nodes, problems } = parseIcu(flow.text, quoting);
    const [problem] = codesInSyntax(flow, nodes) ? [CODE_IN_SYNTAX] : problems;
    if (problem === undefined) return readIcu(flow, nodes, quoting, options);
    if (choice)
      return `the source is a broken ICU message: ${problem.message} (at character ${problem.span.start + 1})`;
  }
  return readPlain(flow, options);
}

const CODE_IN_SYNTAX = { message: 'an inline code is inside its syntax', span: { start: 0, end: 0 } };

/** Whether an inline code is anywhere but in a message's text. */
function codesInSyntax({ codes }: Flow, nodes: readonly IcuNode[]): boolean {
  const inText = (list: readonly IcuNode[]): number =>
    list.reduce((count, node) => {
      if (node.kind === 'choice') return count + inText(node.branches.flatMap((branch) => branch.nodes));
      if (node.kind !== 'text') return count;
      const { start, end } = node.span;
      return count + [...codes.keys()].filter((at) => at >= start && at < end).length;
    }, 0);
  return inText(nodes) < codes.size;
}

function readPlain(flow: Flow, { placeholders, targetLocale, cue }: MessageOptions): Message {
  const items: Item[] = [];
  const read = (start: number, end: number) =>
    itemsOf(pairUp(piecesOf(flow, { start, end }, { placeholders })), {
      items,
      placeholders,
      ...(cue && { joinLines: true }),
    });
  const choices = splitChoices(flow, placeholders.dialect, targetLocale);
  if (choices === undefined) return { elements: read(0, flow.text.length), items };
  const texts = choices.texts.map(({ start, end }) => read(start, end));
  const elements = choices.layout.flatMap((part): readonly Element[] =>
    typeof part === 'string' ? [part] : (texts[part] ?? []),
  );
  return { elements, items, ...(choices.filled.length > 0 && { filled: choices.filled }) };
}
