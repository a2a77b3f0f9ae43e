import { formUses } from '../evaluate/forms.ts';
import type { FileFacts } from '../facts.ts';
import type { Library } from '../library.ts';
import { type Grammar, type LoadModule, loadedParser, type Parse, parserOf } from './grammar.ts';
import { Hosted } from './hosted.ts';
import { addHtml, htmlScript } from './html.ts';
import { LEXICAL_EXTENSIONS } from './lexical.ts';
import { scriptFacts } from './script.ts';
import { svelteScript } from './svelte.ts';
import type { TypedTree } from './typed-tree.ts';
import { vueScript } from './vue.ts';

const SCRIPTS: Readonly<Record<string, Grammar>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
};

/** Extensions of files that are parsed, without a dot. */
export const CODE_EXTENSIONS: readonly string[] = [...Object.keys(SCRIPTS), 'vue', 'svelte', 'html'];
/** Extensions of files whose strings are looked at, and forms that libraries have there. */
export const OTHER_EXTENSIONS: readonly string[] = [
  ...LEXICAL_EXTENSIONS.filter((one) => !one.includes('.')),
  ...['astro', 'mdx', 'hbs', 'ejs', 'pug', 'xml', 'xaml', 'storyboard', 'txt'],
];

const NOTHING: FileFacts = {
  bindings: [],
  functions: [],
  calls: [],
  exports: {},
  stars: [],
  literals: [],
  members: [],
  uses: [],
  imports: [],
  broken: false,
};

/**
 * What a file of code says about texts. Nothing is loaded before a file of its language is read. Total: a text with mistakes says what it can.
 * @param path its extension says the language
 * @param libraries those of the project: their forms are looked for
 * @param typed of a file that somebody types in: what is known from its last version
 */
export async function readFacts(
  path: string,
  text: string,
  load: LoadModule,
  libraries: readonly Library[],
  typed?: TypedTree,
): Promise<FileFacts> {
  const parsed = await parsedFacts(
    path,
    text,
    async (grammar) => {
      const parse = await parserOf(grammar, load);
      return (code) => parse(code, typed);
    },
    typed,
  ).catch(beyondReach);
  return withForms(parsed, path, text, libraries);
}

/** Of a file what `formUses` finds, without reading its language: all that libraries ask for that are known by forms alone. */
export function formFacts(path: string, text: string, libraries: readonly Library[]): FileFacts {
  return withForms(NOTHING, path, text, libraries);
}

/** Are all libraries known by forms alone? */
export function haveFormsOnly(libraries: readonly Library[]): boolean {
  return libraries.every(
    ({ exports, each, globals, members, attributes, likely, marksTemplates }) =>
      (exports ?? each ?? globals ?? members ?? attributes ?? likely ?? marksTemplates) === undefined,
  );
}

/** The facts of a script whose parser is loaded already; undefined: `readFacts` has to be waited for. */
export function readFactsNow(path: string, text: string, libraries: readonly Library[]): FileFacts | undefined {
  const grammar = SCRIPTS[extensionOf(path)];
  const parse = grammar && loadedParser(grammar);
  if (parse === undefined || isComponent(grammar, text)) return undefined;
  try {
    return withForms(scriptFacts(text, parse), path, text, libraries);
  } catch (error) {
    return withForms(beyondReach(error), path, text, libraries);
  }
}

/** What is nested deeper than the parsers and walkers go, nobody wrote by hand. */
function beyondReach(error: unknown): FileFacts {
  if (error instanceof RangeError) return { ...NOTHING, broken: true };
  throw error;
}

function withForms(parsed: FileFacts, path: string, text: string, libraries: readonly Library[]): FileFacts {
  const uses = formUses(path, text, libraries);
  return uses.length === 0 ? parsed : { ...parsed, uses };
}

const extensionOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
const isComponent = (grammar: Grammar | undefined, text: string) =>
  grammar === 'typescript' && text.includes('@Component');

async function parsedFacts(
  path: string,
  text: string,
  parser: (grammar: Grammar) => Promise<Parse>,
  typed: TypedTree | undefined,
): Promise<FileFacts> {
  const extension = extensionOf(path);
  const grammar = SCRIPTS[extension];
  if (isComponent(grammar, text)) {
    const hosted = await componentScript(text);
    return scriptFacts(hosted.text, await parser('typescript'), hosted);
  }
  if (grammar !== undefined) return scriptFacts(text, await parser(grammar));
  if (extension === 'vue') {
    const { hosted, grammar: inside, broken } = await (typed?.vue.script(text) ?? vueScript(text));
    const facts = scriptFacts(hosted.text, await parser(inside), hosted);
    return { ...facts, broken: facts.broken || broken };
  }
  if (extension !== 'svelte' && extension !== 'html') return NOTHING;
  const hosted = extension === 'svelte' ? svelteScript(text) : await htmlScript(text);
  return scriptFacts(hosted.text, await parser('typescript'), hosted);
}

/** A component of Angular with the expressions of the templates that stand in it. */
async function componentScript(text: string): Promise<Hosted> {
  const hosted = new Hosted();
  hosted.take(text, 0, text.length);
  for (const match of text.matchAll(/\btemplate\s*:\s*`([^`]*)`/g)) {
    const start = match.index + match[0].length - 1 - (match[1] ?? '').length;
    hosted.add('\n;\n');
    await addHtml(hosted, text, start, start + (match[1] ?? '').length);
  }
  return hosted;
}
