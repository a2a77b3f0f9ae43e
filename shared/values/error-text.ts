/** The text of a thrown value: the message of an error, otherwise the value as a string. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
