import { getLocation, type JSONPath } from 'jsonc-parser';
import type { Row } from '../../../core/language/page.ts';
import type { Span } from '../../../core/text/span.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { schemasAt } from '../project/project-schema.ts';
import { checkWords, languageName, wordsForValues } from '../project/project-words.ts';

/** What is at a place of `dragoman.json`. */
export interface ProjectPlace {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly span: Span;
  /** The check at the place, for a link to its page. */
  readonly check?: string;
}

/** The meaning of a key or value of `dragoman.json`: its schema's text (unless the client has it), a check's purpose, a tag's language. */
export function placeInProject(
  { text }: Snapshot,
  offset: number,
  state: ProjectState,
  knowsSchema: boolean,
): ProjectPlace | undefined {
  const { path, isAtPropertyKey, previousNode: node } = getLocation(text, offset);
  if (node === undefined || offset < node.offset || offset > node.offset + node.length) return undefined;
  const span = { start: node.offset, end: node.offset + node.length };
  const title = text.slice(span.start, span.end).replace(/^"|"$/g, '');
  const rows: Row[] = [];
  const check = checkAt(path);
  if (check !== undefined) rows.push(['Check', check.documentation ?? '']);
  if (isAtPropertyKey) {
    const about = [...new Set(schemasAt(path).flatMap(({ description }) => description ?? []))];
    if (!knowsSchema && (check === undefined || path.length > 2))
      rows.push(...about.map((words): Row => ['Key', words]));
  } else {
    const word = wordsForValues(path, state).find(({ value }) => value === title);
    if (word?.documentation !== undefined) rows.push(['Value', word.documentation]);
    else if (/locale/i.test(String(path[0])))
      rows.push(['Language', languageName(title) ?? 'no language that is known']);
  }
  if (rows.length === 0) return undefined;
  return { title, rows, span, ...(check !== undefined && { check: check.value }) };
}

function checkAt(path: JSONPath) {
  const [top, id] = path;
  return top === 'checks' ? checkWords().find(({ value }) => value === id) : undefined;
}
