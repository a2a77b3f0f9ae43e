import { Language, Parser } from 'web-tree-sitter';
import { copyTree, type Node } from './syntax.ts';
import type { TypedTree } from './typed-tree.ts';

export const GRAMMARS = ['typescript', 'tsx', 'javascript'] as const;
export type Grammar = (typeof GRAMMARS)[number];

/** Returns the bytes of a WebAssembly module: `web-tree-sitter` or `tree-sitter-<grammar>`. */
export type LoadModule = (name: string) => Promise<Uint8Array>;

/** Parses a text; undefined if the parser gives up. @param typed what is known from the previous version */
export type Parse = (text: string, typed?: TypedTree) => Node | undefined;

let started: Promise<void> | undefined;
const parsers = new Map<Grammar, Promise<Parse>>();
const loaded = new Map<Grammar, Parse>();

/** The parser of one grammar. It is loaded on first use, and kept as long as the program runs. */
export function parserOf(grammar: Grammar, load: LoadModule): Promise<Parse> {
  const known = parsers.get(grammar) ?? open(grammar, load);
  parsers.set(grammar, known);
  return known;
}

/** The parser of a grammar that is already loaded. */
export function loadedParser(grammar: Grammar): Parse | undefined {
  return loaded.get(grammar);
}

async function open(grammar: Grammar, load: LoadModule): Promise<Parse> {
  started ??= load('web-tree-sitter').then((wasmBinary) => Parser.init({ wasmBinary }));
  await started;
  const parser = new Parser();
  parser.setLanguage(await Language.load(await load(`tree-sitter-${grammar}`)));
  const parse: Parse = (text, typed) => {
    if (typed !== undefined) return typed.parse(parser, text);
    const tree = parser.parse(text);
    if (tree === null) return undefined;
    try {
      return copyTree(tree);
    } finally {
      tree.delete();
    }
  };
  loaded.set(grammar, parse);
  return parse;
}
