/** Where something is in a call: the index of the argument, with names of properties in it. An element's argument 0 is its properties. */
export type Position = number | readonly [number, ...string[]];

/** What a call shows, or requests. */
export interface Translate {
  /** The first existing position holds the key. A list holds several keys, one after the other. */
  readonly key: readonly Position[];
  /** The member names are the key: `m.key()`. */
  readonly named?: true;
  /** A regular expression whose first group is the key, if the argument contains more. */
  readonly within?: string;
  /** Namespaces stated in the call. */
  readonly namespace?: readonly Position[];
  /** Position of a number: the key may be a plural. */
  readonly count?: readonly Position[];
  /** Position of a word that may be the suffix of the key. */
  readonly context?: readonly Position[];
  /** Text that is shown if the key is missing; `text`: if there is a string. */
  readonly fallback?: readonly Position[];
  /** Tests whether there is such a text: nothing is missing if there is none. */
  readonly guarded?: true;
  /** Takes everything below the key. */
  readonly subtree?: true;
  /** The values for placeholders are in the first existing object of these. Absent: nothing is known about them. */
  readonly values?: readonly Position[];
}

/** The syntax of placeholders that code fills in by name: `{{name}}`, `{name}`, or as in ICU. */
export type ArgumentSyntax = 'mustache' | 'brace' | 'icu';

/** What a name of a library is. Plain data: a function that shows texts, a function that returns one, or an object with such members. */
export interface Thing {
  readonly translate?: Translate;
  /** What a call of it returns, with the namespace and the prefix that the arguments state; `argument`: its first argument, unchanged. */
  readonly gives?: Thing | 'itself' | 'argument';
  readonly namespace?: readonly Position[];
  readonly prefix?: readonly Position[];
  readonly members?: Readonly<Record<string, Thing>>;
  /** Every member, whose name is part of the key. */
  readonly each?: Thing | 'itself';
  /** A component that receives these properties from its wrapper. */
  readonly properties?: Readonly<Record<string, Thing>>;
}

/** Code of one file, and what is read from it. */
export interface Example {
  /** Its extension determines the language. */
  readonly file: string;
  readonly code: string;
  /** Keys as requested, with their prefix; `*` is an unknown part. A namespace is separated by `:`. */
  readonly keys: readonly string[];
}

/** How a text is requested in a language without a grammar here: comments are skipped, strings are read by the rules of the language. */
export interface Form {
  /** Extensions, or whole names of files. */
  readonly in: readonly string[];
  /** A regular expression for what directly precedes the string with the key. */
  readonly before?: string;
  /** What directly follows it. */
  readonly after?: string;
  /** Instead of both: a regular expression whose first group is the key. */
  readonly name?: string;
  /** After `before`: the index of the argument with the key. Absent: the first one. */
  readonly key?: number;
  /** After `before`: the index of the argument that distinguishes the text from the same text elsewhere. */
  readonly context?: number;
  /** A regular expression for what is between the closing quote of the key and a string with its context. */
  readonly contextBehind?: string;
  /** Instead of `before`: a regular expression for a block of a template; the first group is the content of its tag, the second one its text. */
  readonly block?: string;
  /** Takes everything below the key. */
  readonly subtree?: true;
  /** A key that begins with a dot is relative to the name of the file, as in Rails. */
  readonly relative?: true;
  /** Anything but a string after `before` is an unknown key. */
  readonly open?: true;
}

/** How a text in code is replaced by a call of the library. */
export interface Extraction {
  /** In function components: what returns the function that shows texts, without arguments. */
  readonly hook?: string;
  /** Packages that export the hook: the first one that the project depends on. */
  readonly from?: readonly string[];
  /** How the result of the hook is declared: `{ t }`. */
  readonly declares?: string;
  /** The name that it binds. */
  readonly call?: string;
  /** The member that is called with the key, if it is one. */
  readonly member?: string;
  /** The key is in an object, next to the text as default: `{ id, defaultMessage }`. */
  readonly descriptor?: true;
  /** The hook works in server components. */
  readonly server?: true;
  /** The name of the function in templates. */
  readonly template?: string;
}

export interface Library {
  readonly id: string;
  readonly title: string;
  /** Names of packages: as a dependency they enable the library, and its names are imported from them or their subpaths (`next-intl/server`). */
  readonly packages: readonly string[];
  /** Endings of specifiers of modules that it generates. */
  readonly modules?: readonly string[];
  /** What a file that uses it contains: at least one of these. */
  readonly words: readonly string[];
  /** Names that the packages export. */
  readonly exports?: Readonly<Record<string, Thing>>;
  /** Every other name that the packages export: it is part of a key. */
  readonly each?: Thing;
  /** Undeclared names: in templates, or imported by the framework. */
  readonly globals?: Readonly<Record<string, Thing>>;
  /** Names that have this meaning on any object: `this.$t`. */
  readonly members?: Readonly<Record<string, Thing>>;
  /** Attributes of any element that contain a key: argument 0 is the attributes. */
  readonly attributes?: Readonly<Record<string, Translate>>;
  /** Other ways to request a text. */
  readonly forms?: readonly Form[];
  /** A regular expression for paths of locale files that show the library, if no dependency does. */
  readonly catalogs?: string;
  /** Names that have this meaning if nothing else is known about them. They prove use, but never that something is missing. */
  readonly likely?: Readonly<Record<string, Thing>>;
  /** Regular expressions for keys that the framework itself requests, with their namespace before a dot. */
  readonly implicit?: readonly string[];
  /** Separates the namespace from the key. */
  readonly namespaceSeparator?: string;
  /** A key also stands for its plural forms and contexts, which are suffixes: `item_one`, `friend_male`. */
  readonly suffixes?: true;
  /** The dialect (`server/core/text/dialects`) of its texts, unless files say that they are ICU. Absent: calls are not compared with texts. */
  readonly dialect?: string;
  /** Code requests texts by the texts themselves, which extractors collect into translation files: none of them is missing. */
  readonly bySource?: true;
  /** Its calls may state the context of a text. */
  readonly contexts?: true;
  /** Names in the object of values that are not values: a regular expression for the whole name. */
  readonly options?: string;
  /** Templates contain the texts and mark them, with or without an id; files are extracted from them. */
  readonly marksTemplates?: true;
  /** How a text in code becomes a key. Absent: texts are not offered as keys of this library. */
  readonly extraction?: Extraction;
  readonly examples: readonly Example[];
}
