/** The section of `dragoman.json` about quality findings. It causes nothing to be sent: the file is untrusted, and sending may be billed. */
import * as z from 'zod/mini';

export const qualitySchema = z.strictObject({
  minSeverity: z.optional(
    z
      .enum(['critical', 'major', 'minor'])
      .check(z.describe('Leave out what is less severe than this ("minor": nothing is left out).')),
  ),
  maxCharacters: z.optional(
    z
      .int()
      .check(
        z.minimum(0),
        z.describe('Send nothing where a run would send more than this many characters (code points).'),
      ),
  ),
});
