/** A text of the source locale, as a declaration needs it. */
export interface TypedText {
  /** The names that lead to it: `['menu', 'open']`. A name may hold a dot. */
  readonly path: readonly string[];
  /** With placeholders and tags, so that the compiler of a library that reads them knows the arguments. */
  readonly text: string;
}

/** The texts of one file. */
export interface TypedFile {
  /** What code calls the file, where there are several for one locale. */
  readonly namespace?: string;
  readonly texts: readonly TypedText[];
}

export interface TypedMessages {
  readonly files: readonly TypedFile[];
  /** All of the project, the source locale first. */
  readonly locales: readonly string[];
  /** Keys are written as whole names, without nesting: a compiler has less work with them. */
  readonly flat?: boolean;
  /** The one that code means where it names none. Absent: it is guessed. */
  readonly namespace?: string;
}

/** How keys are declared to the compiler for one library. */
export interface Typing {
  /** The library's id in `libraries/`; `keys` is for functions of a project's own. */
  readonly library: string;
  /** For whom the declaration is, in a few words. */
  readonly title: string;
  /** It can be written without nesting. */
  readonly flat?: true;
  /** @returns a TypeScript declaration file, without its first comment */
  write(messages: TypedMessages): string;
}
