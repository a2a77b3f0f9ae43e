/** A value to write: a text, a copy from the source file, or a group of these. */
export type NewValue = NewText | NewCopy | NewGroup;
export interface NewText {
  readonly kind: 'text';
  readonly text: string;
  /** The entry of the source that it translates. */
  readonly like?: number;
}
/** The value of a node of the source file, laid out again. */
export interface NewCopy {
  readonly kind: 'copy';
  readonly node: number;
  /** Nesting depth inside the copied value. */
  readonly depth?: number;
}
export interface NewGroup {
  readonly kind: 'group';
  readonly array: boolean;
  readonly members: readonly (readonly [key: string, value: NewValue])[];
}
