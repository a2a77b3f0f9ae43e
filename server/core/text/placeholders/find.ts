import { messageDialect } from '../dialects/index.ts';
import type { Span } from '../span.ts';
import { findCodeWords } from './code-words.ts';
import { rulesFor } from './dialects.ts';
import type { KindRule, Placeholder, PlaceholderKind, PlaceholderOptions } from './placeholder.ts';
import { findPatterns, findWord } from './protect.ts';
import { tagIdentity } from './tags.ts';

interface Hit {
  readonly kind: PlaceholderKind;
  readonly span: Span;
  readonly rule?: KindRule;
}

/**
 * Every placeholder in a text, in order and without overlap: of those that begin at the same place the longest wins, and anything that begins inside
 * another is part of it. Masking before translation and checks after it use the same result.
 */
export function findPlaceholders(text: string, options: PlaceholderOptions): readonly Placeholder[] {
  const hits = collect(text, options);
  if (hits.length === 0) return [];
  hits.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const found: Placeholder[] = [];
  let end = 0;
  for (const hit of hits) {
    if (hit.span.start < end) continue;
    found.push(describe(hit, text, options));
    end = hit.span.end;
  }
  return found;
}

function collect(text: string, options: PlaceholderOptions): Hit[] {
  const hits: Hit[] = [];
  const dialect = messageDialect(options.dialect);
  for (const rule of rulesFor(options.dialect)) {
    if (!rule.hints.some((hint) => text.includes(hint))) continue;
    for (const match of text.matchAll(rule.pattern)) {
      const length = rule.refine === undefined ? match[0].length : rule.refine(match, text, dialect);
      if (length !== undefined && length > 0)
        hits.push({ kind: rule.kind, span: { start: match.index, end: match.index + length }, rule });
    }
  }
  const addWords = (words: readonly string[] | undefined, kind: PlaceholderKind) => {
    for (const word of words ?? []) for (const span of findWord(text, word)) hits.push({ kind, span });
  };
  addWords(options.declared, 'declared');
  addWords(options.protectedWords, 'protected');
  addWords(options.protect?.words, 'protected');
  for (const span of findPatterns(text, options.protect?.patterns ?? [])) hits.push({ kind: 'protected', span });
  if (options.protect?.code === true) for (const span of findCodeWords(text)) hits.push({ kind: 'protected', span });
  return hits;
}

function describe({ kind, span, rule }: Hit, whole: string, options: PlaceholderOptions): Placeholder {
  const text = whole.slice(span.start, span.end);
  // A quotation mark in an attribute is written as a character reference: that is the writer's business.
  const within = (value: string) =>
    findPlaceholders(value, options).flatMap((inner) => (inner.kind === 'entity' ? [] : [inner.identity]));
  const identity = kind === 'tag' ? tagIdentity(text, within) : (rule?.identity?.(text) ?? text);
  const part = rule?.part?.(text);
  return { kind, text, span, identity, ordered: rule?.ordered?.(text) ?? false, role: 'standalone', ...part };
}
