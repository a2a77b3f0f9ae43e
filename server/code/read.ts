import type { FileFacts } from './facts.ts';
import { type Grammar, type LoadModule, parserOf } from './grammar.ts';
import { scriptFacts } from './script.ts';
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

/** Extensions of files that code is read from, without a dot. */
export const CODE_EXTENSIONS: readonly string[] = [...Object.keys(SCRIPTS), 'vue'];

/**
 * What a file of code says about texts. Nothing is loaded before a file of its language is read.
 * @returns undefined for files of no language that is known here
 */
export async function readFacts(path: string, text: string, load: LoadModule): Promise<FileFacts | undefined> {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const grammar = SCRIPTS[extension];
  if (grammar !== undefined) return scriptFacts(text, await parserOf(grammar, load));
  if (extension !== 'vue') return undefined;
  const { hosted, grammar: inside, broken } = await vueScript(text);
  const facts = scriptFacts(hosted.text, await parserOf(inside, load), hosted.place);
  return { ...facts, broken: facts.broken || broken };
}
