import { getLocation, type JSONPath } from 'jsonc-parser';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { projectJsonSchema } from '../../../shared/project.ts';
import { CHECKS } from '../../checks/index.ts';
import { MISSING } from '../../checks/missing.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Span } from '../../text/span.ts';

/** The part of JSON Schema that the project file's schema uses. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly description?: string;
}

interface Proposal {
  readonly value: string;
  readonly documentation?: string | undefined;
}

/** Keys and values of `dragoman.json` at an offset: what its schema allows, checks by id, locales that the project knows. */
export function completeProject({ text, lines }: Snapshot, offset: number, state: ProjectState): CompletionItem[] {
  const { path, isAtPropertyKey, previousNode: node } = getLocation(text, offset);
  const inside = node !== undefined && node.offset <= offset && offset <= node.offset + node.length;
  if (inside && node.type !== 'string' && node.type !== 'property') return [];
  const span: Span = inside ? { start: node.offset, end: node.offset + node.length } : { start: offset, end: offset };
  const proposals = isAtPropertyKey ? keysAt(path.slice(0, -1), state) : valuesAt(path, state);
  const colon = isAtPropertyKey && !/^\s*:/.test(text.slice(span.end, span.end + 200)) ? ': ' : '';
  return proposals.map(({ value, documentation }, index) => {
    const word = JSON.stringify(value);
    return {
      label: value,
      kind: isAtPropertyKey ? CompletionItemKind.Property : CompletionItemKind.Value,
      sortText: String(index).padStart(4, '0'),
      filterText: word,
      textEdit: { range: lines.range(span), newText: word + colon },
      ...(documentation !== undefined && { documentation }),
    };
  });
}

function keysAt(path: JSONPath, state: ProjectState): readonly Proposal[] {
  if (path.length === 1 && path[0] === 'checks') return checkIds();
  const proposals: Proposal[] = [];
  for (const schema of schemasAt(path)) {
    for (const [value, { description }] of Object.entries(schema.properties ?? {}))
      proposals.push({ value, documentation: description });
  }
  if (path.join('.') === 'translation.formality') proposals.push({ value: '*' }, ...localesOf(state));
  return proposals;
}

function valuesAt(path: JSONPath, state: ProjectState): readonly Proposal[] {
  if (path[0] === 'sourceLocale' || (path[0] === 'targetLocales' && path.length === 2)) return localesOf(state);
  return schemasAt(path).flatMap(({ enum: values = [] }) =>
    values.flatMap((value) => (typeof value === 'string' ? [{ value }] : [])),
  );
}

function checkIds(): readonly Proposal[] {
  const ids = CHECKS.map(({ id, summary }) => ({ value: id, documentation: summary }));
  return [...ids, { value: MISSING, documentation: 'A unit has no translation yet.' }];
}

function localesOf({ groups, loaded }: ProjectState): readonly Proposal[] {
  const locales = new Set<string>();
  for (const { sourceLocale, targets } of groups)
    for (const locale of [sourceLocale, ...targets.keys()]) locales.add(locale);
  for (const locale of loaded.project.targetLocales ?? []) locales.add(locale);
  return [...locales].map((value) => ({ value }));
}

/** Every schema that may apply at a path: alternatives are all followed. */
function schemasAt(path: JSONPath): readonly Schema[] {
  let schemas = alternatives([projectJsonSchema() as Schema]);
  for (const step of path) schemas = alternatives(schemas.flatMap((schema) => below(schema, step)));
  return schemas;
}

function below({ properties, additionalProperties, items }: Schema, step: string | number): readonly Schema[] {
  if (typeof step === 'number') return items === undefined ? [] : [items];
  const own = properties !== undefined && Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (own !== undefined) return [own];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

function alternatives(schemas: readonly Schema[]): readonly Schema[] {
  return schemas.flatMap((schema) => [schema, ...alternatives(schema.anyOf ?? [])]);
}
