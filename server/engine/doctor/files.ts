import { SETTINGS } from '../parts/workspace/discovery/conventions.ts';
import { plural } from '../words.ts';
import { type Examination, fine, type Result } from './examination.ts';

/** Which files exist, which are left out, and which locales lack some. */
export const files: Examination = {
  name: 'files',
  async look({ host, loaded: { folder }, found: { groups, leftOut } }) {
    const left = [...leftOut.values()].filter((reason) => reason !== SETTINGS).length;
    const listed = left === 0 ? [] : [leftOutNote(left)];
    if (groups.length === 0)
      return [
        {
          verdict: 'problem',
          message: `No localization files were found in ${host.nameOf(folder)}.`,
          advice: 'Describe them in "files" of dragoman.json.',
        },
        ...listed,
      ];
    const locales = new Set(groups.flatMap(({ targets }) => [...targets.keys()]));
    const formats = new Set(groups.map(({ format }) => format.id));
    const sum = fine(
      `${plural(groups.length, 'group')} of files (${[...formats].join(', ')}) in ${plural(locales.size, 'target locale')}.`,
    );
    const lacking = groups.flatMap(({ source, missing, pattern }): readonly Result[] =>
      missing.size === 0
        ? []
        : [
            {
              verdict: 'note',
              message: `${source === undefined ? pattern : host.nameOf(source)} has no file yet in ${[...missing].join(', ')}.`,
              advice: '"dragoman translate" creates it.',
            },
          ],
    );
    return [sum, ...lacking, ...listed];
  },
};

function leftOutNote(count: number): Result {
  return {
    verdict: 'note',
    message: `${plural(count, 'other file was', 'other files were')} not taken for localization files.`,
    advice: '"dragoman files --ignored" lists them with reasons.',
  };
}
