/**
 * What a file of code says about texts, as plain data that can be kept by the content of the file. Nothing in it depends on other files or on
 * the keys of a project: values are expressions in which names are resolved as far as one file can.
 */
export type Value =
  | { readonly k: 'text'; readonly text: string; readonly at: number; readonly end: number }
  /** One of several: branches of a conditional, of `??` and `||`, assignments. */
  | { readonly k: 'any'; readonly of: readonly Value[] }
  /** One behind the other: templates and `+`. */
  | { readonly k: 'join'; readonly of: readonly Value[] }
  | { readonly k: 'ref'; readonly to: number }
  | { readonly k: 'global'; readonly name: string }
  | { readonly k: 'member'; readonly of: Value; readonly name: string }
  | { readonly k: 'index'; readonly of: Value; readonly by: Value }
  /** A member of a list, or a value of an object. */
  | { readonly k: 'item'; readonly of: Value }
  | { readonly k: 'keys'; readonly of: Value }
  | {
      readonly k: 'object';
      readonly fields: readonly (readonly [string, Value])[];
      readonly rest: readonly Value[];
    }
  | { readonly k: 'list'; readonly of: readonly Value[] }
  | { readonly k: 'spread'; readonly of: Value }
  /** What a call gives: an index into `calls`. */
  | { readonly k: 'call'; readonly at: number }
  /** An index into `functions`. */
  | { readonly k: 'function'; readonly at: number }
  | { readonly k: 'this' }
  /** `undefined`, `null`, a number or a boolean: no key. */
  | { readonly k: 'none' }
  | { readonly k: 'open' };

export type Binding =
  | { readonly k: 'value'; value: Value }
  /** `name` is `default`, `*` or an exported name. */
  | { readonly k: 'import'; readonly from: string; readonly name: string }
  /** A parameter of a function, or what is taken out of it: `path` are names of properties. */
  | {
      readonly k: 'param';
      readonly fn: number;
      readonly index: number;
      readonly path: readonly string[];
      /** What the function calls it. */
      readonly name: string;
      readonly type?: Value;
      readonly preset?: Value;
    };

/** A function, method or component. */
export interface FunctionFacts {
  /** Of methods and of members of objects. */
  readonly name?: string;
  readonly returns: Value[];
}

export interface Call {
  readonly callee: Value;
  readonly args: readonly Value[];
  /** UTF-16 offsets in the file. */
  readonly start: number;
  readonly end: number;
  /** `element`: the callee is a component, and the only argument an object of its properties. `tag`: a tagged template. */
  readonly form?: 'element' | 'tag' | 'new';
  /** Type arguments that were written, as values. */
  readonly types?: readonly Value[];
  /** The element that the call is written in, and the attribute whose value it is a part of: `button`, `input@placeholder`. */
  readonly site?: string;
}

export interface FileFacts {
  readonly bindings: readonly Binding[];
  readonly functions: readonly FunctionFacts[];
  readonly calls: readonly Call[];
  /** Exported name -> what it is; `*` in `stars` are modules whose names are exported, too. */
  readonly exports: Readonly<Record<string, Value>>;
  readonly stars: readonly string[];
  /** Every string in the code, with where it first stands. */
  readonly literals: readonly (readonly [text: string, at: number])[];
  /** Members of members, as they are written: `texts.menu.open`. */
  readonly members: readonly string[];
  /** Keys that are asked for, of languages without a grammar: `null` is what nobody knows. */
  readonly uses: readonly FormUse[];
  /** Specifiers of all imports. */
  readonly imports: readonly string[];
  /** The text could not be read as its language says. */
  readonly broken: boolean;
}

/** A key that a form of a library asks for. */
export interface FormUse {
  readonly library: string;
  readonly parts: readonly (string | null)[];
  readonly start: number;
  readonly end: number;
  readonly subtree?: true;
  /** As `Call.site` has it. */
  readonly site?: string;
}

export const OPEN: Value = { k: 'open' };
export const NONE: Value = { k: 'none' };
