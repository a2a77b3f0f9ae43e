import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { PROBLEM_WORDS, problemsOf } from '../../../../shared/values/zod-problems.ts';
import { parseCommented, placeOf, plainValue } from '../../../core/text/json/commented.ts';
import type { Span } from '../../../core/text/span.ts';
import type { NewStyleList } from '../../../service/resources/style-types.ts';
import { CATEGORIES, STYLE_LANGUAGES, styleSchema } from './schema.ts';

/** A problem in a file. `error`: the list is not synced. */
export interface StyleProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly span: Span;
}

/** A file as parsed: the list, unless there is an error. */
export interface ParsedStyle {
  readonly list?: NewStyleList;
  readonly problems: readonly StyleProblem[];
}

/** One broken file must not fill the Problems view. */
const MOST_PROBLEMS = 100;

const SCHEMA_NAME = /(?:^|\/)style-rules\.schema\.json$/;

const KEYS = new Set(['$schema', 'name', 'language', 'rules', 'instructions']);

/**
 * Whether a text in a folder for lists is a list: other tools keep other JSON in such folders. It states its language, and has rules or instructions,
 * which must look like those of a list if the file contains anything else; or it names the schema.
 */
export function isStyleText(text: string): boolean {
  const { tree } = parseCommented(text);
  if (tree?.type !== 'object') return false;
  const at = (key: string) => findNodeAtLocation(tree, [key]);
  const schema = at('$schema');
  if (schema?.type === 'string' && SCHEMA_NAME.test(schema.value)) return true;
  if (at('language')?.type !== 'string') return false;
  const [rules, instructions] = [at('rules'), at('instructions')];
  if (hasRules(rules) || hasInstructions(instructions)) return true;
  const only = (tree.children ?? []).every(({ children: [key] = [] }) => KEYS.has(String(key?.value)));
  return only && at('name')?.type === 'string' && (rules?.type === 'object' || instructions?.type === 'array');
}

function hasRules(rules: Node | undefined): boolean {
  if (rules?.type !== 'object') return false;
  return (rules.children ?? []).some(
    ({ children: [key, value] = [] }) => value?.type === 'object' && CATEGORIES.includes(String(key?.value)),
  );
}

function hasInstructions(instructions: Node | undefined): boolean {
  if (instructions?.type !== 'array') return false;
  return (instructions.children ?? []).some(
    (one) =>
      one.type === 'object' && ['label', 'prompt'].every((key) => findNodeAtLocation(one, [key])?.type === 'string'),
  );
}

/** Parses a list, comments allowed. Total: whatever the text is, problems are reported with their positions. */
export function parseStyle(text: string): ParsedStyle {
  const { tree, problems: broken } = parseCommented(text);
  const problems: StyleProblem[] = broken.map((problem) => ({ severity: 'error', ...problem }));
  const error = (message: string, span: Span) => problems.push({ severity: 'error', message, span });
  if (tree === undefined) {
    if (broken.length === 0) error('The file is empty.', { start: 0, end: text.length });
    return { problems };
  }
  const read = styleSchema.safeParse(plainValue(tree), PROBLEM_WORDS);
  for (const issue of (read.error?.issues ?? []).slice(0, MOST_PROBLEMS))
    for (const { path, message } of problemsOf(issue)) error(message, placeOf(tree, path));
  problems.push(...wordProblems(tree));
  if (!read.success || problems.some(({ severity }) => severity === 'error')) return { problems };
  const { name, language, rules = {}, instructions = [] } = read.data;
  const list = {
    name,
    language: language.toLowerCase(),
    rules,
    instructions: instructions.map(({ label, prompt, sourceLanguage }) => ({
      label,
      prompt,
      ...(sourceLanguage !== undefined && { sourceLanguage: sourceLanguage.toLowerCase() }),
    })),
  };
  return { list, problems };
}

/** What the schema does not cover: possibly unknown languages and categories, duplicate labels. */
function wordProblems(tree: Node): readonly StyleProblem[] {
  const problems: StyleProblem[] = [];
  const say = (severity: StyleProblem['severity'], message: string, { offset, length }: Node) => {
    const span = { start: offset, end: offset + length };
    if (problems.length < MOST_PROBLEMS) problems.push({ severity, message, span });
  };
  const language = findNodeAtLocation(tree, ['language']);
  const code = language?.type === 'string' ? String(language.value) : '';
  if (language !== undefined && isCode(code) && !STYLE_LANGUAGES.includes(code.toLowerCase()))
    say(
      'warning',
      `The service may have no style rules for "${code}". It has them for ${STYLE_LANGUAGES.join(', ')}.`,
      language,
    );
  for (const { children: [key] = [] } of findNodeAtLocation(tree, ['rules'])?.children ?? [])
    if (key !== undefined && !CATEGORIES.includes(String(key.value)))
      say('warning', `The service may not know the category "${key.value}". It knows ${CATEGORIES.join(', ')}.`, key);
  const labels = new Set<string>();
  for (const one of findNodeAtLocation(tree, ['instructions'])?.children ?? []) {
    const label = one.type === 'object' ? findNodeAtLocation(one, ['label']) : undefined;
    if (label?.type !== 'string') continue;
    const plain = String(label.value).normalize('NFC').trim();
    if (labels.has(plain))
      say('error', `The label "${plain}" is already in use: labels tell instructions apart.`, label);
    labels.add(plain);
  }
  return problems;
}

function isCode(language: string): boolean {
  return /^[a-z]{2,3}$/i.test(language);
}
