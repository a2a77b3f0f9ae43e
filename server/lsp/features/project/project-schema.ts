import type { JSONPath } from 'jsonc-parser';
import { projectJsonSchema } from '../../../../shared/project/project.ts';

/** The part of JSON Schema that the project file's schema uses. */
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly description?: string;
}

let whole: Schema | undefined;

/** Every schema that may apply at a path: all alternatives are followed. */
export function schemasAt(path: JSONPath): readonly Schema[] {
  whole ??= projectJsonSchema() as Schema;
  let schemas = alternatives([whole]);
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
