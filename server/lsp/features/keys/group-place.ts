import type { CodeCatalog, Use } from '../../../core/code/index.ts';
import type { Span } from '../../../core/text/span.ts';
import type { CodeDocument } from './document.ts';

/** A group of keys whose name is written in code. */
export interface GroupPlace {
  /** As used in code: the enclosing groups and its own name, separated by dots. */
  readonly key: string;
  readonly catalog: CodeCatalog;
  /** Span of its own name. */
  readonly span: Span;
}

/**
 * The group at an offset: a part of a key before its last one, a key that is a group, or a part of a prefix declared for other keys
 * (`useTranslations('Home')`, `keyPrefix`).
 */
export function groupAt({ uses, lookup, snapshot }: CodeDocument, offset: number): GroupPlace | undefined {
  const { live, path } = snapshot;
  for (const use of uses) {
    const written = use.parts[0] ?? '';
    const { name, catalogs } = lookup.scope(use, written);
    const { prefix } = use.stated ?? {};
    const own = { start: use.start, end: use.end };
    const literal = live.slice(own.start, own.end);
    if (prefix?.path === path && holds({ start: prefix.at, end: prefix.end }, offset)) {
      if (live.slice(prefix.at, prefix.end) !== prefix.text || !name.startsWith(`${prefix.text}.`)) continue;
      const found = groupIn(catalogs, prefix.text, prefix.end, offset);
      if (found !== undefined) return found;
    } else if (isWhole(use) && holds(own, offset) && written.endsWith(literal)) {
      const found = groupIn(catalogs, name, own.end, offset);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** @param end offset at which the name ends in the text */
function groupIn(catalogs: readonly CodeCatalog[], name: string, end: number, offset: number): GroupPlace | undefined {
  const at = name.length - (end - offset);
  if (at < 0) return undefined;
  const dot = name.indexOf('.', at);
  const key = dot === -1 ? name : name.slice(0, dot);
  const catalog = catalogs.find(({ keys, extracted }) => extracted !== true && !keys.has(key) && hasBelow(keys, key));
  if (key === '' || catalog === undefined) return undefined;
  const stop = end - (name.length - key.length);
  return { key, catalog, span: { start: stop - (key.length - (key.lastIndexOf('.') + 1)), end: stop } };
}

/** Whether there are keys below a name. */
export function hasBelow(keys: CodeCatalog['keys'], name: string): boolean {
  const start = `${name}.`;
  for (const key of keys.keys()) if (key.startsWith(start)) return true;
  return false;
}

function isWhole({ parts }: Use): boolean {
  return parts.length === 1 && typeof parts[0] === 'string';
}

function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}
