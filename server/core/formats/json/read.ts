import { scanJson } from '../../text/json/scan.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import type { TreeCatalog } from '../common/key-tree/places.ts';
import { UnitReader } from '../common/key-tree/read.ts';
import { UnitPlaces } from '../common/key-tree/units.ts';
import { ProblemList } from '../common/problem-list.ts';
import type { Catalog, ParseOptions } from '../format.ts';
import { allowsComments, JSON_DIALECTS } from './detect.ts';
import { duplicateKey, rootProblem, syntaxProblems } from './problems.ts';

/** Maximum number of findings of one kind in a file; one more states how many were omitted. */
const MOST_OF_A_KIND = 1000;
/** The actual result of `parse`: a keystroke inside a text needs no second scan. */
export interface JsonCatalog extends TreeCatalog {
  readonly tree: JsonTree;
  /** Where the units are in the tree, by their index in `few`. */
  readonly places: UnitPlaces;
  /** UTF-16 units left for ids; negative if something was omitted. */
  readonly spare: number;
  /** Some units have notes, which may be anywhere. */
  readonly noted: boolean;
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readJson(text: string, options: ParseOptions = {}): JsonCatalog {
  const tree = scanJson(text, { jsonc: allowsComments(options.path, options.dialect) });
  const dialect = JSON_DIALECTS.of(tree, options.path, options.dialect);
  const problems = new ProblemList(MOST_OF_A_KIND);
  problems.addAll(syntaxProblems(tree));
  const root = rootProblem(tree);
  if (root !== undefined) problems.add(root);
  const told = {
    codes: { duplicate: 'json-duplicate-key', deep: 'json-too-deep' },
    duplicate: (node: number, earlier: number, key: string) => duplicateKey(tree, node, earlier, key),
  };
  const reader = root === undefined ? new UnitReader(tree, dialect, problems, told) : undefined;
  const places = reader?.read() ?? new UnitPlaces(tree);
  const few = places.units();
  const locale = dialect.locale?.(tree);
  return {
    format: 'json',
    dialect: dialect.id,
    ...(locale !== undefined && { sourceLocale: locale }),
    few,
    get units() {
      return few.all;
    },
    problems: problems.sorted(),
    malformed: tree.malformed,
    lineage: {},
    structure: {},
    tree,
    places,
    spare: reader?.spare ?? 0,
    noted: reader?.noted === true,
  };
}

/** Whether `parse` returned this catalog. */
export function isJson(catalog: Catalog): catalog is JsonCatalog {
  return 'tree' in catalog;
}

/**
 * The tree that the catalog was read from, if this is its text, else a new one. Both are equal: comments are reported where they are not allowed, but
 * read the same way.
 */
export function treeOfJson(text: string, catalog: Catalog | undefined): JsonTree {
  if (catalog !== undefined && isJson(catalog) && catalog.tree.text === text) return catalog.tree;
  return scanJson(text, { jsonc: true });
}
