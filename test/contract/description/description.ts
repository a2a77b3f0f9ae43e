import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

type Json = { readonly [name: string]: unknown };

/** One request and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly requestType: string;
  readonly request: string;
  readonly status: number;
  readonly answerType: string;
  readonly answer: string;
}

interface Operation {
  readonly name: string;
  readonly path: RegExp;
  readonly request: ValidateFunction | undefined;
  /** By status; undefined where the description names no JSON. */
  readonly answers: ReadonlyMap<number, ValidateFunction | undefined>;
}

/**
 * A published description of an interface (OpenAPI 3, JSON or YAML), as a judge of exchanges: no field that it does not name, none missing
 * that it wants, no type or value of its own. Bodies of errors may say more than it names.
 */
export class Description {
  readonly #operations: readonly Operation[];

  /** @throws Error when the file cannot be read, or describes no operation. */
  constructor(file: string) {
    const document = parse(readFileSync(file, 'utf8')) as Json;
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv, ['date', 'date-time', 'uuid']);
    ajv.addSchema(closed(document) as object, 'description');
    this.#operations = Object.entries(object(document['paths'])).flatMap(([path, item]) =>
      Object.entries(object(item)).flatMap(([method, operation]) =>
        /^(?:get|post|put|patch|delete)$/.test(method)
          ? [compile(ajv, document, ['paths', path, method], object(operation))]
          : [],
      ),
    );
    if (this.#operations.length === 0) throw new Error(`${file} describes no operation`);
  }

  /** What is wrong with an exchange, one sentence each. Requests are looked at where they were taken. */
  judge(exchange: Exchange): readonly string[] {
    const { method, path, status } = exchange;
    const fits = this.#operations.filter((one) => one.name.startsWith(`${method} `) && one.path.test(path));
    const operation = fits.find(({ name }) => name === `${method} ${path}`) ?? fits[0];
    if (operation === undefined) return status < 400 ? [`${method} ${path}: not in the description`] : [];
    if (status >= 400) return [];
    if (!operation.answers.has(status)) return [`${operation.name}: the status ${status} is not in the description`];
    const taken = exchange.requestType.startsWith('application/json') && operation.request !== undefined;
    return [
      ...(taken ? problems(operation.name, 'request', operation.request, exchange.request) : []),
      ...problems(operation.name, `answer ${status}`, operation.answers.get(status), exchange.answer),
    ];
  }
}

function problems(name: string, what: string, validate: ValidateFunction | undefined, text: string): readonly string[] {
  if (validate === undefined || text === '') return [];
  validate(JSON.parse(text));
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra: unknown = Reflect.get(params, 'additionalProperty');
    return `${name}: ${what}${instancePath}: ${message}${extra === undefined ? '' : ` (${extra})`}`;
  });
}

function compile(ajv: Ajv, document: Json, at: readonly string[], operation: Json): Operation {
  const schemaAt = (where: readonly string[], holder: Json): ValidateFunction | undefined => {
    const reference: unknown = holder['$ref'];
    if (typeof reference === 'string') {
      const target = reference.slice(2).split('/');
      return schemaAt(target, object(target.reduce<unknown>((value, name) => object(value)[name], document)));
    }
    const schema = object(object(holder['content'])['application/json'])['schema'];
    if (schema === undefined) return undefined;
    const pointer = [...where, 'content', 'application/json', 'schema'].map((part) =>
      part
        .replaceAll('~', '~0')
        .replaceAll('/', '~1')
        .replaceAll('%', '%25')
        .replaceAll('{', '%7B')
        .replaceAll('}', '%7D'),
    );
    return ajv.compile({ $ref: `description#/${pointer.join('/')}` });
  };
  const [, path = '', method = ''] = at;
  return {
    name: `${method.toUpperCase()} ${path}`,
    path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    request: schemaAt([...at, 'requestBody'], object(operation['requestBody'])),
    answers: new Map(
      Object.entries(object(operation['responses'])).map(([status, answer]) => [
        Number(status),
        schemaAt([...at, 'responses', status], object(answer)),
      ]),
    ),
  };
}

/** The same document as JSON Schema wants it: objects with named fields have no others, `nullable` is a type. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value))
    if (name !== 'example' && name !== 'examples') copy[name] = closed(item);
  if (copy['type'] === 'object' && copy['properties'] !== undefined) copy['additionalProperties'] ??= false;
  if (copy['nullable'] === true) {
    delete copy['nullable'];
    if (typeof copy['type'] === 'string') copy['type'] = [copy['type'], 'null'];
  }
  return copy;
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
