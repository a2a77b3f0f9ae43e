/** What is to be written: a text, a piece of the source file, or a group of these. */
export type NewValue = NewText | NewCopy | NewGroup;
export interface NewText {
  readonly kind: 'text';
  readonly text: string;
  /** The entry of the source that it translates. */
  readonly like?: number;
}
/** The value of a node of the source file, laid out anew. */
export interface NewCopy {
  readonly kind: 'copy';
  readonly node: number;
  /** How deep inside of what is copied. */
  readonly depth?: number;
}
export interface NewGroup {
  readonly kind: 'group';
  readonly array: boolean;
  readonly members: readonly (readonly [key: string, value: NewValue])[];
}
