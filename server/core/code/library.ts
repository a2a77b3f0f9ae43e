/** Where something stands in a call: the number of the argument, or that and names of properties in it. Of an element, argument 0 are its properties. */
export type Position = number | readonly [number, ...string[]];

/** What a call shows, or asks for. */
export interface Translate {
  /** The first position that is there holds the key. A list holds several keys, one after the other. */
  readonly key: readonly Position[];
  /** The names of members are the key: `m.key()`. */
  readonly named?: true;
  /** A regular expression whose first group is the key, where the argument holds more than it. */
  readonly within?: string;
  /** Namespaces that are stated with the call. */
  readonly namespace?: readonly Position[];
  /** A number stands here: the key may be a plural. */
  readonly count?: readonly Position[];
  /** A word stands here that may be the suffix of the key. */
  readonly context?: readonly Position[];
  /** Text that is shown where the key is missing; `text`: where a string stands there. */
  readonly fallback?: readonly Position[];
  /** It asks whether there is such a text: nothing is missing where there is none. */
  readonly guarded?: true;
  /** It takes all below the key. */
  readonly subtree?: true;
  /** The values for placeholders stand in the first object of these that is there. Absent: nothing is known of them. */
  readonly values?: readonly Position[];
}

/** How placeholders are written that code fills in by name: `{{name}}`, `{name}`, or as ICU says. */
export type ArgumentSyntax = 'mustache' | 'brace' | 'icu';

/** What a name of a library is. Plain data: a function that shows texts, what gives one, an object with such members. */
export interface Thing {
  readonly translate?: Translate;
  /** What a call of it gives, with the namespace and the prefix that the arguments state; `argument`: its first argument as it is. */
  readonly gives?: Thing | 'itself' | 'argument';
  readonly namespace?: readonly Position[];
  readonly prefix?: readonly Position[];
  readonly members?: Readonly<Record<string, Thing>>;
  /** Every member, whose name is a part of the key. */
  readonly each?: Thing | 'itself';
  /** A component that is given these properties by what it is wrapped in. */
  readonly properties?: Readonly<Record<string, Thing>>;
}

/** Code of one file, and what is read out of it. */
export interface Example {
  /** With the extension that says which language it is. */
  readonly file: string;
  readonly code: string;
  /** Keys as they are asked for, with prefix; `*` is what nobody knows. A namespace stands before `:`. */
  readonly keys: readonly string[];
}

/** How a text is asked for in a language that has no grammar here: comments are passed over, strings read as the language says. */
export interface Form {
  /** Extensions, or whole names of files. */
  readonly in: readonly string[];
  /** A regular expression for what stands right before the string with the key. */
  readonly before?: string;
  /** What stands right behind it. */
  readonly after?: string;
  /** In place of both: a regular expression whose first group is the key. */
  readonly name?: string;
  /** Behind `before`: the number of the argument that is the key. Absent: the first one. */
  readonly key?: number;
  /** Behind `before`: the number of the argument that tells the text from the same text elsewhere. */
  readonly context?: number;
  /** A regular expression for what stands between the quote behind the key and a string that is its context. */
  readonly contextBehind?: string;
  /** In place of `before`: a regular expression for a block of a template; the first group is what its tag says, the second one its text. */
  readonly block?: string;
  /** It takes all below the key. */
  readonly subtree?: true;
  /** A key that begins with a dot stands below the name of the file, as in Rails. */
  readonly relative?: true;
  /** What is no string behind `before` is a key that nobody knows. */
  readonly open?: true;
}

/** How a text that stands in code is replaced by a call of the library. */
export interface Extraction {
  /** In components that are functions: what gives the function that shows texts, without arguments. */
  readonly hook?: string;
  /** Packages that export the hook: the first one that the project depends on. */
  readonly from?: readonly string[];
  /** What the hook's answer is taken as: `{ t }`. */
  readonly declares?: string;
  /** The name that it binds. */
  readonly call?: string;
  /** What is called with the key, where that is a member of it. */
  readonly member?: string;
  /** The key stands in an object, beside the text as default: `{ id, defaultMessage }`. */
  readonly descriptor?: true;
  /** The hook works in components that a server renders. */
  readonly server?: true;
  /** What templates call the function. */
  readonly template?: string;
}

export interface Library {
  readonly id: string;
  readonly title: string;
  /** Names of packages: as a dependency they switch the library on, and their names are imported from them or from below (`next-intl/server`). */
  readonly packages: readonly string[];
  /** Ends of specifiers of modules that it generates. */
  readonly modules?: readonly string[];
  /** What a file that uses it contains, one of these at least. */
  readonly words: readonly string[];
  /** Names that the packages export. */
  readonly exports?: Readonly<Record<string, Thing>>;
  /** Every other name that the packages export: it is a part of a key. */
  readonly each?: Thing;
  /** Names that nobody declares: in templates, or imported by the framework. */
  readonly globals?: Readonly<Record<string, Thing>>;
  /** Names that mean this on any object: `this.$t`. */
  readonly members?: Readonly<Record<string, Thing>>;
  /** Attributes of any element that hold a key: argument 0 are the attributes. */
  readonly attributes?: Readonly<Record<string, Translate>>;
  /** Other ways to ask for a text. */
  readonly forms?: readonly Form[];
  /** A regular expression for paths of locale files that show the library, where no dependency does. */
  readonly catalogs?: string;
  /** Names that mean this where nothing else is known of them. What they say proves use, and nothing that is missing. */
  readonly likely?: Readonly<Record<string, Thing>>;
  /** Regular expressions for keys that the framework asks for by itself, with their namespace before a dot. */
  readonly implicit?: readonly string[];
  /** Separates the namespace that stands before a key. */
  readonly namespaceSeparator?: string;
  /** A key stands for its plural forms and contexts, too, whose keys end with them: `item_one`, `friend_male`. */
  readonly suffixes?: true;
  /** The message dialect (`server/core/text/dialects`) that its texts are read in, where files do not say that they are ICU messages. Absent: calls are not compared with texts. */
  readonly dialect?: string;
  /** Code asks for texts by the texts themselves, which extractors bring into files of translations: none of them is missing. */
  readonly bySource?: true;
  /** Its calls say in which context a text stands, where it has one. */
  readonly contexts?: true;
  /** Names in the object with the values that are no values: a regular expression for all of a name. */
  readonly options?: string;
  /** Templates hold the texts and mark them, with or without an id; files are extracted from them. */
  readonly marksTemplates?: true;
  /** How a text that stands in code becomes a key. Absent: texts are not offered to become keys of this library. */
  readonly extraction?: Extraction;
  readonly examples: readonly Example[];
}
