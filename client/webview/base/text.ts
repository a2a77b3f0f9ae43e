/** Puts values in the places `{0}`, `{1}` of a translated sentence. */
export function fill(pattern: string, ...values: readonly (string | number)[]): string {
  return pattern.replace(/\{(\d)\}/g, (whole, place: string) => String(values[Number(place)] ?? whole));
}

/** A number formatted for the language of the page. */
export function numbered(value: number): string {
  return value.toLocaleString(document.documentElement.lang || undefined);
}
