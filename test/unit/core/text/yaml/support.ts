import { isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import { NODE } from '../../../../../server/core/text/key-tree.ts';
import type { YamlTree } from '../../../../../server/core/text/yaml/tree.ts';

/** Texts by the place where their scalars begin. */
export type Texts = ReadonlyMap<number, string>;

export function ours(tree: YamlTree): Texts {
  const found = new Map<number, string>();
  for (let node = 0; node < tree.size; node++)
    if (tree.kind(node) === NODE.string) found.set(tree.start(node), tree.string(node));
  return found;
}

/** What the library reads, of the first document; undefined where it finds it wrong. */
export function theirs(text: string): Texts | undefined {
  const [document] = parseAllDocuments(text, { uniqueKeys: false, merge: false, logLevel: 'silent' });
  const found = new Map<number, string>();
  if (document === undefined || !('contents' in document)) return found;
  if (document.errors.length > 0) return undefined;
  const look = (node: unknown): void => {
    if (isMap(node)) for (const { value } of node.items) look(value);
    else if (isSeq(node)) for (const item of node.items) look(item);
    else if (isScalar(node) && typeof node.value === 'string' && node.range && !isForeign(node.tag))
      found.set(node.range[0], node.value);
  };
  look(document.contents);
  return found;
}

/** Tags of programs: what they stand for is no text. */
function isForeign(tag: string | undefined): boolean {
  return tag !== undefined && tag !== '!' && !tag.startsWith('tag:yaml.org,2002:');
}

/** Words that some readers take for numbers and dates, and this library for texts. */
export const isNumeric = (text: string): boolean => /^[-+]?[\d.][\d_.,:]*$|^\d{4}-\d\d?-\d\d?/.test(text);
