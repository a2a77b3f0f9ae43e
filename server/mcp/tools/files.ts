import * as z from 'zod/mini';
import { findFiles, linesOf } from '../../engine/files.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { counted, sayAll } from '../words.ts';

const output = z.object({
  folder: z.string(),
  projectFile: z.boolean(),
  files: z.array(
    z.object({
      file: z.string(),
      project: z.optional(z.string()),
      format: z.string(),
      dialect: z.string(),
      source: z.string(),
      target: z.string(),
      units: z.number(),
      missing: z.number(),
      isNew: z.boolean(),
    }),
  ),
  more: z.number(),
});

/** How many files are listed. */
const LISTED = 500;

export const filesTool = tool({
  name: 'files',
  title: 'Files of the project',
  description:
    'The localization files of the project: format, source and target locale, number of units and how many have no translation. isNew: the file does not exist yet and translate_files would create it. Writes nothing and sends nothing.',
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject({}),
  output,
  needsProject: true,
  alone: false,
  async run(_, { host, notes }) {
    const found = orRefuse(await findFiles(host));
    const all = await linesOf(host, found);
    const [outer] = found;
    const folder = outer?.loaded.folder ?? '';
    const files = all.slice(0, LISTED);
    const more = all.length - files.length;
    const lines = files.map(
      ({ file, format, source, target, units, missing, isNew }) =>
        `${file}${isNew ? ' (new)' : ''}: ${format}, ${source} → ${target}, ${counted(units, 'unit')}, ${missing} missing`,
    );
    const none = `No localization files found in ${folder}. Describe them in "files" of dragoman.json.`;
    const rest = more > 0 ? [`… ${more} more`] : [];
    return {
      data: { folder, projectFile: outer?.loaded.path !== undefined, files, more },
      text: sayAll(lines.length === 0 ? [none] : [...lines, ...rest], notes),
    };
  },
});
