/** Finds texts in code, and turns them into keys. Pure: the caller, who knows the code around the place, decides the name of a key and its file. */
import type { Edit } from '../../text/span.ts';
import type { Extraction, Library } from '../library.ts';
import { type Grammar, type LoadModule, parserOf } from '../read/grammar.ts';
import type { Node } from '../read/syntax.ts';
import { jsxTexts } from './jsx.ts';
import { callOf, hookEdits, importEdits } from './rewrite.ts';
import { reachOf } from './scope.ts';
import { ATTRIBUTES, type Extractable, type RefusedSite } from './site.ts';
import { vueTexts } from './vue.ts';

export { keptNames, type Translated } from './kept-names.ts';
export { FORM_ENDING, type NameStyle, nameFor, nameStyleOf } from './names.ts';
export { formSuffixesOf, type MessageForm } from './plural.ts';
export { messagesOf } from './rewrite.ts';
export { type Extractable, type Part, type Refusal, type RefusedSite, shownText } from './site.ts';

export interface Extractables {
  readonly found: readonly Extractable[];
  readonly refused: readonly RefusedSite[];
  /** The file has syntax errors. */
  readonly broken: boolean;
  readonly library: string;
}

export interface ExtractOptions {
  readonly libraries: readonly Library[];
  /** Names of packages that the project depends on. */
  readonly packages: ReadonlySet<string>;
  /** Names of the project itself: such texts stay as they are. */
  readonly names?: readonly string[];
  /** Attributes whose values are texts, in addition to the standard ones. */
  readonly attributes?: readonly string[];
}

const SCRIPTS: Readonly<Record<string, Grammar>> = { tsx: 'tsx', jsx: 'javascript', js: 'javascript' };
/** Which files can be read, as a sentence for users. */
export const EXTRACT_FILES = 'JSX, TSX and Vue can be read; tests are left out.';

/**
 * The texts of a file that can become keys; undefined if no library of the project is known to show texts in such a file.
 * @param path relative to the root of the project, or absolute: its extension determines the language
 */
export async function extractables(
  path: string,
  text: string,
  load: LoadModule,
  { libraries, packages, attributes = [], names = [] }: ExtractOptions,
): Promise<Extractables | undefined> {
  const own = new Set(names.map((name) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')));
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const shown = new Set([...ATTRIBUTES, ...attributes]);
  const isVue = extension === 'vue';
  const library = libraries.find(({ extraction }) => (isVue ? extraction?.template : extraction?.hook) !== undefined);
  const grammar = SCRIPTS[extension];
  if (library?.extraction === undefined || (!isVue && grammar === undefined)) return undefined;
  const { extraction, id } = library;
  if (isVue) {
    const { sites, refused, broken } = await vueTexts(text, shown, own);
    const name = templateName(text, extraction);
    return { found: sites.map((site) => ({ site, name, quote: "'", shared: [] })), refused, broken, library: id };
  }
  if (grammar === undefined || !/<\w/.test(text)) return { found: [], refused: [], broken: false, library: id };
  const root = (await parserOf(grammar, load))(text);
  if (root === undefined) return { found: [], refused: [], broken: true, library: id };
  const { sites, refused } = jsxTexts(text, root, shown, own);
  const all: { found: Extractable[]; refused: RefusedSite[] } = { found: [], refused: [...refused] };
  const from = extraction.from?.find((one) => packages.has(one)) ?? extraction.from?.[0];
  const isServer =
    packages.has('next') && /(?:^|\/)app\//.test(path) && !/^\s*['"]use client['"]/m.test(text.slice(0, 2_000));
  const quote = (text.match(/from "/g)?.length ?? 0) > (text.match(/from '/g)?.length ?? 0) ? '"' : "'";
  for (const { around, ...site } of sites) {
    const { hook, call, declares } = extraction;
    if (hook === undefined || call === undefined || declares === undefined || from === undefined) continue;
    const reach = reachOf(text, around, { hook, call });
    if (reach.k === 'name') all.found.push({ site, name: reach.name, quote, shared: [] });
    else if (reach.k === 'refused') all.refused.push({ start: site.start, end: site.end, reason: reach.reason });
    // A component without a hook of its own may be rendered on the server.
    else if (isServer && extraction.server !== true)
      all.refused.push({ start: site.start, end: site.end, reason: 'server' });
    else {
      const statement = `const ${declares} = ${hook}();`;
      const shared = [...hookEdits(text, reach.fn, statement), ...importEdits(text, root, hook, from)];
      all.found.push({ site, name: call, quote, shared });
    }
  }
  return { ...all, broken: isBroken(root), library: id };
}

/** The name of the function in templates of a component. */
function templateName(text: string, { template = '$t', call }: Extraction): string {
  if (text.includes(`${template}(`) || call === undefined) return template;
  const isTaken = new RegExp(`const\\s*\\{[^{}]{0,200}\\b${call}\\b(?!\\s*:)[^{}]{0,200}\\}\\s*=\\s*useI18n\\(`).test(
    text,
  );
  return isTaken && /<script\s[^>]*\bsetup\b/.test(text) ? call : template;
}

function isBroken(node: Node): boolean {
  return node.type === 'ERROR' || node.children.some(isBroken);
}

/** The edits of the code file, in text order. @param chosen with the key as the code writes it, and the text of the key */
export function extractEdits(
  chosen: readonly { readonly one: Extractable; readonly key: string; readonly message: string }[],
  extraction: Extraction,
): readonly Edit[] {
  const shared = new Map(
    chosen.flatMap(({ one }) => one.shared).map((edit) => [`${edit.span.start} ${edit.text}`, edit]),
  );
  const calls = chosen.map(({ one, key, message }): Edit => {
    const { start, end } = one.site;
    return { span: { start, end }, text: callOf(one, key, extraction, message) };
  });
  return [...shared.values(), ...calls].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
