import type { YamlTree } from '../../text/yaml/tree.ts';
import type { TreeCatalog } from '../common/key-tree/places.ts';
import { UnitReader } from '../common/key-tree/read.ts';
import { ProblemList } from '../common/problem-list.ts';
import type { ParseOptions } from '../format.ts';
import { localeTree, YAML_DIALECTS } from './detect.ts';
import { duplicateKey, localeProblem, rootProblem, syntaxProblems } from './problems.ts';

/** Maximum number of findings of one kind in a file; one more states how many were omitted. */
const MOST_OF_A_KIND = 1000;

export interface YamlCatalog extends TreeCatalog {
  readonly tree: YamlTree;
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readYaml(text: string, options: ParseOptions = {}): YamlCatalog {
  const tree = localeTree(text, options.dialect);
  const dialect = YAML_DIALECTS.of(tree, options.path, options.dialect);
  const problems = new ProblemList(MOST_OF_A_KIND);
  problems.addAll(syntaxProblems(tree));
  const root = rootProblem(tree);
  for (const problem of [root, localeProblem(tree, options.path)]) if (problem !== undefined) problems.add(problem);
  const told = {
    codes: { duplicate: 'yaml-duplicate-key', deep: 'yaml-too-deep' },
    duplicate: (node: number, earlier: number, key: string) => duplicateKey(tree, node, earlier, key),
  };
  const units = root === undefined ? new UnitReader(tree, dialect, problems, told).read().units().all : [];
  return {
    format: 'yaml',
    dialect: dialect.id,
    ...(tree.locale !== undefined && { sourceLocale: tree.locale }),
    units,
    problems: problems.sorted(),
    malformed: tree.malformed,
    tree,
  };
}
