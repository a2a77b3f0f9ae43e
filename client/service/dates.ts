/** The day of a point in time, in UTC as the service counts. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
