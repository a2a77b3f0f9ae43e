/**
 * What a code file says about texts, as plain data that can be cached by the content of the file. Nothing in it depends on other files or on the keys
 * of a project: values are expressions whose names are resolved as far as one file allows.
 */
export type Value =
  | { readonly k: 'text'; readonly text: string; readonly at: number; readonly end: number }
  /** One of several: branches of a conditional, of `??` and `||`, assignments. */
  | { readonly k: 'any'; readonly of: readonly Value[] }
  /** Concatenation: templates and `+`. */
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
  /** The result of a call: an index into `calls`. */
  | { readonly k: 'call'; readonly at: number }
  /** An index into `functions`. */
  | { readonly k: 'function'; readonly at: number }
  | { readonly k: 'this' }
  /** `undefined`, `null`, a number or a boolean: not a key. */
  | { readonly k: 'none' }
  | { readonly k: 'open' };

export type Binding =
  | { readonly k: 'value'; value: Value }
  /** `name` is `default`, `*` or an exported name. */
  | { readonly k: 'import'; readonly from: string; readonly name: string }
  /** A parameter of a function, or something destructured from it: `path` are names of properties. */
  | {
      readonly k: 'param';
      readonly fn: number;
      readonly index: number;
      readonly path: readonly string[];
      /** Its name in the function. */
      readonly name: string;
      readonly type?: Value;
      readonly preset?: Value;
    };

/** A function, method or component. */
export interface FunctionFacts {
  /** Set for methods and members of objects. */
  readonly name?: string;
  readonly returns: Value[];
}

export interface Call {
  readonly callee: Value;
  readonly args: readonly Value[];
  /** UTF-16 offsets in the file. */
  readonly start: number;
  readonly end: number;
  /** `element`: the callee is a component, and the only argument an object with its properties. `tag`: a tagged template. */
  readonly form?: 'element' | 'tag' | 'new';
  /** Explicit type arguments, as values. */
  readonly types?: readonly Value[];
  /** The element that contains the call, and the attribute whose value it belongs to: `button`, `input@placeholder`. */
  readonly site?: string;
}

export interface FileFacts {
  readonly bindings: readonly Binding[];
  readonly functions: readonly FunctionFacts[];
  readonly calls: readonly Call[];
  /** Exported name -> its value; `stars` are modules re-exported with `*`. */
  readonly exports: Readonly<Record<string, Value>>;
  readonly stars: readonly string[];
  /** Every string in the code, with its first position. */
  readonly literals: readonly (readonly [text: string, at: number])[];
  /** Members of members, as written: `texts.menu.open`. */
  readonly members: readonly string[];
  /** Requested keys in languages without a grammar: `null` is an unknown part. */
  readonly uses: readonly FormUse[];
  /** Specifiers of all imports. */
  readonly imports: readonly string[];
  /** The text has syntax errors. */
  readonly broken: boolean;
}

/** A key that a form of a library requests. */
export interface FormUse {
  readonly library: string;
  readonly parts: readonly (string | null)[];
  readonly start: number;
  readonly end: number;
  readonly subtree?: true;
  /** Like `Call.site`. */
  readonly site?: string;
}

export const OPEN: Value = { k: 'open' };
export const NONE: Value = { k: 'none' };
