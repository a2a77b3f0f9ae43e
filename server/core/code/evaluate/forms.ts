import { contextParts } from '../../text/context-key.ts';
import type { FormUse } from '../facts.ts';
import type { Form, Library } from '../library.ts';
import { blockText } from '../read/blocks.ts';
import { argumentStarts } from '../read/call-arguments.ts';
import { lexiconOf, type ReadString, stringAt, withoutComments } from '../read/lexical.ts';
import { widgetAt } from '../read/widgets.ts';

/** The keys that forms of libraries request in a file. */
export function formUses(path: string, text: string, libraries: readonly Library[]): readonly FormUse[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const fitting = libraries.flatMap(({ id, forms = [] }) =>
    forms
      .filter((form) => form.in.some((one) => name === one || name.endsWith(`.${one}`)))
      .map((form) => ({ id, form })),
  );
  if (fitting.length === 0) return [];
  const lexicon = lexiconOf(path);
  const code = name.endsWith('.json') ? text : withoutComments(text, lexicon);
  const uses: FormUse[] = [];
  for (const { id, form } of fitting) {
    const common = { library: id, ...(form.subtree && { subtree: form.subtree }) };
    const add = (parts: readonly (string | null)[], start: number, end: number) => {
      const placed = form.relative === true ? absolute(path, parts) : parts;
      const isOpen = placed.every((part) => part === null);
      if (placed.length === 0 || (isOpen && form.open !== true)) return;
      const site = name.endsWith('.dart') ? widgetAt(code, start) : undefined;
      uses.push({ ...common, parts: placed, start, end, ...(site !== undefined && { site }) });
    };
    if (form.name !== undefined) {
      for (const { indices, 1: key } of code.matchAll(new RegExp(form.name, 'dg'))) {
        const [start = 0, end = 0] = indices?.[1] ?? [];
        if (key !== undefined) add([key], start, end);
      }
    } else if (form.block !== undefined) {
      for (const { indices, 1: words = '', 2: body = '' } of code.matchAll(new RegExp(form.block, 'dg'))) {
        const found = blockText(words, body);
        const [start = 0] = indices?.[2] ?? [];
        if (found !== undefined)
          add(
            contextParts(found.context === undefined ? undefined : [found.context], [found.text]),
            start,
            start + found.length,
          );
      }
    } else if (form.before !== undefined) {
      for (const match of code.matchAll(new RegExp(`(?:${form.before})[ \\t\\n]*`, 'g'))) {
        const at = match.index + match[0].length;
        const found = stringIn(code, at, form, lexicon);
        if (found !== undefined) add(found.parts, found.start, found.end);
        else if (form.open === true && /[\w$@(]/.test(code[at] ?? '')) add([null], match.index, at);
      }
    } else if (form.after !== undefined) {
      const behind = new RegExp(`(["'])[ \\t]*(?:${form.after})`, 'g');
      for (const match of code.matchAll(behind)) {
        const start = code.lastIndexOf(match[1] ?? '', match.index - 1);
        const found = start < 0 || match.index - start > LONGEST ? undefined : stringAt(code, start, lexicon);
        if (found?.end === match.index)
          add(
            found.parts.filter(
              (part, index) => part !== null || index < found.parts.length - 1 || !/[.+~]/.test(form.after ?? ''),
            ),
            found.start,
            found.end,
          );
      }
    }
  }
  return uses;
}

const LONGEST = 300;

type Lexicon = ReturnType<typeof lexiconOf>;

/** The string with the key in a call, and the context that the call states. */
function stringIn(
  code: string,
  at: number,
  { key = 0, context, contextBehind }: Form,
  lexicon: Lexicon,
): ReadString | undefined {
  const starts = key === 0 && context === undefined ? [at] : argumentStarts(code, at, Math.max(key, context ?? 0) + 1);
  const place = starts[key];
  const found = place === undefined ? undefined : stringAt(code, place, lexicon);
  if (found === undefined || (context === undefined && contextBehind === undefined)) return found;
  if (context !== undefined) {
    const said = starts[context];
    const own = said === undefined ? undefined : stringAt(code, said, lexicon);
    return { ...found, parts: contextParts(own?.parts ?? [null], found.parts) };
  }
  const between = new RegExp(`["']${contextBehind}`, 'y');
  between.lastIndex = found.end;
  const behind = between.exec(code);
  const own = behind === null ? undefined : stringAt(code, found.end + behind[0].length, lexicon);
  return { ...found, parts: contextParts(own?.parts, found.parts) };
}

/** Rails: `t('.title')` in `app/views/users/_form.html.erb` requests `users.form.title`; in a controller its action is inserted. */
function absolute(path: string, parts: readonly (string | null)[]): readonly (string | null)[] {
  const [first, ...rest] = parts;
  if (typeof first !== 'string' || !first.startsWith('.')) return parts;
  const view = /\/(?:views|components)\/(.+?)\.[^/]*$/.exec(path)?.[1];
  if (view !== undefined)
    return [`${view.replaceAll('/_', '/').replace(/^_/, '').replaceAll('/', '.')}${first}`, ...rest];
  const controller = /\/controllers\/(.+?)_controller\.rb$/.exec(path)?.[1];
  return controller === undefined
    ? [null, first, ...rest]
    : [`${controller.replaceAll('/', '.')}.`, null, first, ...rest];
}
