/** The section of `dragoman.json` about checks. */
import * as z from 'zod/mini';

const severity = z.enum(['off', 'hint', 'information', 'warning', 'error']);
const limit = (what: string) =>
  z.optional(
    z
      .union([z.number(), z.record(z.string(), z.number())])
      .check(z.describe(`${what}: one number, or one per target locale or language ("*" for all others).`)),
  );
export const checkOptions = z.strictObject({
  severity: z.optional(severity),
  ignore: z.optional(
    z.array(z.string()).check(z.describe('Words and texts that the check says nothing about, as it names them.')),
  ),
  ignoreUnits: z.optional(
    z
      .array(z.string().check(z.minLength(1, 'An empty entry ignores nothing. Name a unit, or remove it.')))
      .check(
        z.describe(
          'Units that the check leaves alone: unit ids, where * stands for any characters; with a file before a #, in that file only: "locales/de.json#/menu/open".',
        ),
      ),
  ),
  max: limit('The most that a check with a limit allows'),
  min: limit('The least that a check with a limit asks for'),
  lengths: z.optional(
    z
      .record(z.string(), z.int().check(z.minimum(1)))
      .check(z.describe('max-length: the most characters, by unit ids with * for any characters: { "/home/*": 40 }.')),
  ),
  patterns: z.optional(
    z
      .array(z.strictObject({ source: z.optional(z.string()), target: z.string(), message: z.optional(z.string()) }))
      .check(
        z.maxLength(200),
        z.describe(
          'required-pattern: where the source matches the regular expression "source" (absent: everywhere), the target must match "target".',
        ),
      ),
  ),
});
export const checkSetting = z.union([severity, checkOptions], {
  error:
    'Write a severity ("off", "hint", "information", "warning", "error"), or an object with "severity", "ignore", "ignoreUnits", "max", "min", "lengths" or "patterns".',
});
