/**
 * An independent reader of a format: none of our own code, and as strict as the program that shows the texts.
 *
 * To add one: a file in `judges/` that exports a `Judge`, and a line in `judges/index.ts`.
 */
export interface Judge {
  /** Ids of the formats that it reads. */
  readonly formats: readonly string[];
  /** What it is, for the table: `msgfmt -c`. */
  readonly name: string;
  /** Is it on this machine? Absent: always. */
  available?(): boolean;
  /** What the program shows for a text, where it reads it once more (MessageFormat): a text may be found as either. */
  shown?(value: string): string;
  /** Can the unit stand in a file that has nothing but texts of units? Absent: all can. @param ids of all that can be written */
  alone?(id: string, ids: ReadonlySet<string>): boolean;
  /** Total: what it refuses is a value. */
  read(text: string, path: string): Judged;
}

/** What a judge makes of a text. */
export interface Judged {
  /** Why it refuses the file. Absent: it accepts it. */
  readonly refused?: string;
  /** The texts of the file by names that the judge gives them, decoded as the program would see them. Absent: it only says whether it accepts the file. */
  readonly values?: ReadonlyMap<string, string>;
}

/** The strings in parsed data, each by the way to it. Numbers and the like are not among them. */
export function leaves(data: unknown, way = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof data === 'string') found.set(way, data);
  else if (data instanceof Map) for (const [key, value] of data) leaves(value, `${way}/${String(key)}`, found);
  else if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) leaves(value, `${way}/${key}`, found);
  return found;
}

/** The first line of what went wrong. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().split('\n')[0] ?? '';
}
