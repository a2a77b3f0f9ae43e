import { sameLanguage } from '../../../../shared/locale.ts';
import { NODE } from '../../text/key-tree.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import type { Problem } from '../format.ts';
import { isLocale } from './detect.ts';
import { removal } from './remove.ts';

const CODES = {
  syntax: 'yaml-syntax',
  tab: 'yaml-tab',
  'merge-conflict': 'yaml-merge-conflict',
  documents: 'yaml-documents',
} as const;

/** Syntax errors found by the scanner. */
export function syntaxProblems(tree: YamlTree): readonly Problem[] {
  return tree.problems.map(({ kind, message, span, fix }) => ({
    code: CODES[kind],
    severity: kind === 'documents' ? 'information' : 'error',
    message,
    span,
    ...(fix && { fixes: [{ title: fix.title, edits: [{ span: fix.span, text: fix.text }], safe: true }] }),
  }));
}

/** A file without keys at its root has nothing to translate. */
export function rootProblem(tree: YamlTree): Problem | undefined {
  const isEmpty = tree.size === 0 || (tree.locale === undefined && tree.kind(0) === NODE.null);
  if (isEmpty) {
    if (tree.malformed) return undefined;
    const span = { start: 0, end: tree.text.length };
    return { code: 'yaml-empty', severity: 'information', message: 'The file is empty: it has no texts yet', span };
  }
  if (tree.kind(0) === NODE.object) return undefined;
  const what = tree.kind(0) === NODE.array ? 'a list' : 'a single value';
  const message = `A locale file is made of keys and texts; this one is ${what}, so it has nothing to translate`;
  const start = tree.start(0);
  return {
    code: 'yaml-root',
    severity: 'information',
    message,
    span: { start, end: Math.min(start + 1, tree.text.length) },
  };
}

/** A locale at the root that differs from the one in the file name. */
export function localeProblem(tree: YamlTree, path = ''): Problem | undefined {
  const { locale } = tree;
  const named = localeOfName(path);
  if (locale === undefined || named === undefined || sameLanguage(locale, named)) return undefined;
  return {
    code: 'yaml-locale',
    severity: 'warning',
    message: `The texts are under "${locale}", but the name of the file says "${named}"`,
    span: tree.rootKey,
  };
}

/** `de.yml`, `devise.de.yml`. Folders and names of other forms prove nothing. */
function localeOfName(path: string): string | undefined {
  const word = /(?:^|[/.])([A-Za-z]{2,3}(?:[-_][A-Za-z\d]{2,4})*)\.ya?ml$/.exec(path)?.[1];
  return word !== undefined && isLocale(word) ? word : undefined;
}

export function duplicateKey(tree: YamlTree, node: number, earlier: number, key: string): Problem {
  const name = key.length > 60 ? `${key.slice(0, 59)}…` : key;
  return {
    code: 'yaml-duplicate-key',
    severity: 'warning',
    message: `"${name}" is already a key of this group; the earlier entry is never used`,
    span: { start: tree.keyStart(node), end: tree.keyEnd(node) },
    ...(!tree.malformed && {
      fixes: [{ title: 'Remove the earlier entry', edits: removal(tree, [earlier]), safe: true }],
    }),
  };
}
