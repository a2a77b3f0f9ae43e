/** A text of the source locale, as declarations need it. */
export interface TypedText {
  /** The names that lead to it: `['menu', 'open']`. A name may contain a dot. */
  readonly path: readonly string[];
  /** With placeholders and tags, so that the compiler knows the arguments, if the library reads them. */
  readonly text: string;
}

/** The texts of one file. */
export interface TypedFile {
  /** How code refers to the file, if there are several per locale. */
  readonly namespace?: string;
  readonly texts: readonly TypedText[];
}

export interface TypedMessages {
  readonly files: readonly TypedFile[];
  /** All locales of the project, the source locale first. */
  readonly locales: readonly string[];
  /** Keys are written with their full names, without nesting, which is less work for a compiler. */
  readonly flat?: boolean;
  /** The default namespace of the code. Absent: it is guessed. */
  readonly namespace?: string;
}

/** How keys are declared to the compiler for one library. */
export interface Typing {
  /** The library's id in `libraries/`; `keys` is for a project's own functions. */
  readonly library: string;
  /** Whom the declaration is for, in a few words. */
  readonly title: string;
  /** It can be written without nesting. */
  readonly flat?: true;
  /** @returns a TypeScript declaration file, without its leading comment */
  write(messages: TypedMessages): string;
}
