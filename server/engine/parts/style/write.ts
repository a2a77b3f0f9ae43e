import { parseCommented } from '../../../core/text/json/commented.ts';
import { type Json, type JsonPath, removeJson, setJson } from '../../../core/text/json/edit.ts';
import { applyEdits, type Edit } from '../../../core/text/span.ts';
import type { NewInstruction } from '../../../service/resources/style-types.ts';
import type { Update } from '../glossary/plan.ts';
import { styleMatcher } from './files.ts';
import { type Items, instructionOf, itemName, listOf } from './list.ts';

/** The text of a list with an update applied: order, comments and spaces stay. The text must parse without errors. */
export function writeStyle(text: string, { set, remove }: Update): string {
  let now = text;
  for (const item of remove) now = changed(now, item, undefined);
  for (const [item, value] of set) now = changed(now, item, value);
  return now;
}

function changed(text: string, item: string, value: string | undefined): string {
  const { tree } = parseCommented(text);
  if (tree === undefined) return text;
  // The parser replaces the byte order mark by a space, so offsets are the same.
  const put = (path: JsonPath, json: Json) => applyEdits(text, ordered(setJson(text, tree, path, json)));
  const cut = (path: JsonPath) => applyEdits(text, ordered(removeJson(text, tree, path)));
  const name = itemName(item);
  if (name.kind === 'name') return value === undefined ? text : put(['name'], value);
  if (name.kind === 'rule') {
    const path = ['rules', name.category, name.rule];
    return value === undefined ? cut(path) : put(path, value);
  }
  const at = indexOf(text, name.label);
  if (value === undefined) return at < 0 ? text : cut(['instructions', at]);
  const instruction = instructionOf(name.label, value);
  if (at < 0) return put(['instructions', -1], { ...instruction });
  return withInstruction(text, at, instruction);
}

/** The label stays as it is written; the language may be added or removed. */
function withInstruction(text: string, at: number, { prompt, sourceLanguage }: NewInstruction): string {
  const path = ['instructions', at];
  const edit = (now: string, make: (tree: Parameters<typeof setJson>[1]) => readonly Edit[]) => {
    const { tree } = parseCommented(now);
    return tree === undefined ? now : applyEdits(now, ordered(make(tree)));
  };
  const prompted = edit(text, (tree) => setJson(text, tree, [...path, 'prompt'], prompt));
  return edit(prompted, (tree) =>
    sourceLanguage === undefined
      ? removeJson(prompted, tree, [...path, 'sourceLanguage'])
      : setJson(prompted, tree, [...path, 'sourceLanguage'], sourceLanguage),
  );
}

function ordered(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start);
}

/** The index of the instruction in the file. */
function indexOf(text: string, label: string): number {
  const { tree } = parseCommented(text);
  const nodes = tree?.children?.find(({ children }) => children?.[0]?.value === 'instructions')?.children?.[1]
    ?.children;
  return (nodes ?? []).findIndex((node) => {
    const found = node.children?.find(({ children }) => children?.[0]?.value === 'label')?.children?.[1]?.value;
    return typeof found === 'string' && found.normalize('NFC').trim() === label;
  });
}

/** A list as a new file. */
export function newStyleText(items: Items, language: string): string {
  const { name, rules, instructions } = listOf(items, language);
  return `${JSON.stringify({ name, language, rules, instructions }, undefined, 2)}\n`;
}

/** The single edit that turns one text into the other. */
export function editBetween(before: string, after: string): readonly Edit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return [{ span: { start, end: before.length - end }, text: after.slice(start, after.length - end) }];
}

/** A name for the file of a list without one, chosen so that the project's patterns match it. */
export function newStyleName(
  taken: ReadonlySet<string>,
  patterns: readonly string[],
  { name, language }: { readonly name: string; readonly language: string },
): string | undefined {
  const isStyle = styleMatcher(patterns);
  // The names come from a service: only letters and digits may become part of a path.
  const word = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const code = language.replace(/[^a-z]/gi, '').slice(0, 8);
  const folders = [...taken, ...patterns.map((pattern) => pattern.replace(/[*?{[(!].*$/s, ''))].map((path) => {
    const own = path.replace(/^\.\//, '');
    return own.slice(0, own.lastIndexOf('/') + 1);
  });
  const stems = [`${word === '' ? 'style' : word}.${code}`];
  for (let count = 2; count <= taken.size + 2; count += 1) stems.push(`${stems[0]}-${count}`);
  return folders
    .flatMap((folder) => stems.map((stem) => `${folder}${stem}.json`))
    .find((path) => isStyle(path) && !taken.has(path));
}
