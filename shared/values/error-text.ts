/** What a thrown value says: the message of an error, and what anything else is as text. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
