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
/** Extensions of files whose strings are examined, and in which libraries have forms. */
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
 * What a code file says about texts. Nothing is loaded before a file of its language is read. Total: a text with errors yields what it can.
 * @param path its extension determines the language
 * @param libraries those of the project, whose forms are looked for
 * @param typed for a file that is being edited: what is known from its previous version
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

/** What `formUses` finds in a file, without parsing it: everything that libraries with forms alone request. */
export function formFacts(path: string, text: string, libraries: readonly Library[]): FileFacts {
  return withForms(NOTHING, path, text, libraries);
}

/** Whether all libraries are known by forms alone. */
export function haveFormsOnly(libraries: readonly Library[]): boolean {
  return libraries.every(
    ({ exports, each, globals, members, attributes, likely, marksTemplates }) =>
      (exports ?? each ?? globals ?? members ?? attributes ?? likely ?? marksTemplates) === undefined,
  );
}

/** The facts of a script whose parser is already loaded; undefined: use `readFacts`. */
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

/** Nobody writes code by hand that is nested deeper than the parsers and walkers go. */
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

/** An Angular component with the expressions of its inline templates. */
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
