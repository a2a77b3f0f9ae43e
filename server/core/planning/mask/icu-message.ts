import type { IcuBranch, IcuChoice, IcuNode, Quoting } from '../../text/messages/icu.ts';
import { doublesApostrophes, type IcuWriteOptions } from '../../text/messages/icu-write.ts';
import { sampleNumber } from '../../text/messages/plurals.ts';
import type { Span } from '../../text/span.ts';
import { itemsOf } from '../lines.ts';
import { type Atom, type Flow, piecesOf } from './flow.ts';
import { rebuildBranches } from './icu-branches.ts';
import type { MessageOptions } from './message.ts';
import { pairUp } from './pairing.ts';
import {
  type Branch,
  type Choice,
  type Element,
  hasWords,
  type Item,
  isToken,
  type Message,
  type Token,
} from './pieces.ts';

/** What a part of a message knows about the plurals around it. */
interface Surroundings {
  readonly icu: IcuWriteOptions;
  /** The argument of the innermost plural and a number in its branch's category: shown for `#` and `{n}`, so that words agree. */
  readonly number?: { readonly name: string; readonly shown: string };
}

interface Reader {
  readonly flow: Flow;
  readonly options: MessageOptions;
  readonly items: Item[];
  readonly filled: Set<string>;
}

/** Splits an ICU message: the text of every branch is an item of its own, and the skeleton is rebuilt for the target language. */
export function readIcu(flow: Flow, nodes: readonly IcuNode[], quoting: Quoting, options: MessageOptions): Message {
  const reader: Reader = { flow, options, items: [], filled: new Set() };
  const icu = {
    quoting,
    inPlural: false,
    doubled: quoting === 'always' || (quoting === 'icu' && doublesApostrophes(flow.text)),
  };
  const elements = readNodes(nodes, { start: 0, end: flow.text.length }, { icu }, reader);
  return { elements, items: reader.items, ...(reader.filled.size > 0 && { filled: [...reader.filled] }) };
}

function readNodes(nodes: readonly IcuNode[], span: Span, around: Surroundings, reader: Reader): readonly Element[] {
  const choices = new Map<Token['body'], IcuChoice>();
  const known = nodes.flatMap((node) => {
    if (node.kind === 'text') return strayBraces(node.span, reader);
    const atom = atomOf(node, around, reader);
    if (node.kind === 'choice') choices.set(atom.token.body, node);
    return [atom];
  });
  const { icu } = around;
  const pieces = piecesOf(reader.flow, span, {
    placeholders: reader.options.placeholders,
    known,
    ...(icu.quoting !== 'none' && { decode: (text: string) => text.replaceAll("''", "'") }),
  });
  // Only now: a choice that an address extends into is part of the address, and its branches are not needed.
  const read = pieces.map((piece) => {
    const node = isToken(piece) ? choices.get(piece.body) : undefined;
    if (!isToken(piece) || node === undefined) return piece;
    const choice = readChoice(node, around, reader);
    return { ...piece, body: { kind: 'choice' as const, choice }, shown: sampleOf(choice, reader) };
  });
  return itemsOf(pairUp(read), { items: reader.items, icu, placeholders: reader.options.placeholders });
}

/** A brace that is neither syntax nor quoted: written back unchanged. */
function strayBraces({ start, end }: Span, { flow }: Reader): readonly Atom[] {
  return [...flow.text.slice(start, end).matchAll(/[{}]/g)].map(({ 0: raw, index }) => ({
    span: { start: start + index, end: start + index + 1 },
    token: { body: { kind: 'raw', raw }, role: 'standalone', shown: raw, ordered: false },
  }));
}

function atomOf(node: Exclude<IcuNode, { kind: 'text' }>, around: Surroundings, reader: Reader): Atom {
  const raw = reader.flow.text.slice(node.span.start, node.span.end);
  const token = { role: 'standalone', ordered: false } as const;
  const isNumber = node.kind === 'pound' || (node.kind === 'argument' && node.name === around.number?.name);
  const shown = node.kind === 'quote' ? raw.slice(1, -1).replaceAll("''", "'") : raw;
  return {
    span: node.span,
    token: { ...token, body: { kind: 'raw', raw }, shown: isNumber ? (around.number?.shown ?? raw) : shown },
  };
}

function readChoice(node: IcuChoice, around: Surroundings, reader: Reader): Choice {
  const { flow } = reader;
  let at = node.head.end;
  const branches = node.branches.map((branch) => {
    const lead = flow.text.slice(at, branch.span.start);
    at = branch.span.end + 1;
    const elements = readNodes(branch.nodes, branch.span, inside(node, branch, around, reader), reader);
    return { selector: branch.selector, span: branch.span, branch: { lead, elements } };
  });
  const head = flow.text.slice(node.head.start, node.head.end);
  const tail = flow.text.slice(at, node.span.end);
  const rebuilt = rebuildBranches(node, branches, flow, reader.options);
  for (const category of rebuilt.filled) reader.filled.add(category);
  return { head, branches: rebuilt.branches, tail };
}

function inside(node: IcuChoice, branch: IcuBranch, around: Surroundings, { options }: Reader): Surroundings {
  if (node.type === 'select') return around;
  const type = node.type === 'plural' ? 'cardinal' : 'ordinal';
  const exact = /^=(\d+)$/.exec(branch.selector)?.[1];
  const shown = exact ?? String(sampleNumber(branch.selector, options.targetLocale, type) ?? 5);
  return { icu: { ...around.icu, inPlural: true }, number: { name: node.name, shown } };
}

/** What the service sees instead of a choice: the words of its last branch, which is `other`. */
function sampleOf({ branches }: Choice, { items }: Reader): string {
  const words = (elements: readonly Element[]): string =>
    elements
      .map((element) => {
        if (typeof element === 'string') return element;
        return isToken(element) ? element.shown : words(items[element.item]?.pieces ?? []);
      })
      .join('');
  const text = words((branches.at(-1) as Branch | undefined)?.elements ?? []).trim();
  return hasWords(text) && text.length <= 60 ? text : '';
}
