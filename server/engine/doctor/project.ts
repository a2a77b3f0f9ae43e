import { readFileSync } from 'node:fs';
import { placeIn } from '../projects/project.ts';
import { type Examination, fine, type Result } from './examination.ts';

/** The project file: all its mistakes at once, and patterns that match nothing. */
export const projectFile: Examination = {
  name: 'project',
  async look({ host, loaded: { path, project, problems, folder }, found: { groups } }) {
    if (path === undefined)
      return [
        fine(`There is no dragoman.json: the files of ${host.nameOf(folder)} are found by the names of their folders.`),
      ];
    const text = problems.length === 0 ? '' : readFileSync(path, 'utf8');
    const name = host.nameOf(path);
    const mistakes = problems.map(({ message, span }): Result => {
      const { line, column } = placeIn(text, span.start);
      return {
        verdict: 'problem',
        message: `${name}:${line}:${column}: ${message}`,
        advice: 'Correct the project file.',
      };
    });
    const used = new Set(groups.map(({ pattern }) => pattern));
    const unused = (project.files ?? [])
      .filter((pattern) => !used.has(pattern) && !used.has(`${folder}/${pattern}`))
      .map(
        (pattern): Result => ({
          verdict: 'problem',
          message: `${name}: no file matches the pattern "${pattern}" of "files".`,
          advice: 'Correct the pattern, or take it out.',
        }),
      );
    const all = [...mistakes, ...unused];
    return all.length > 0 ? all : [fine(`${name} is sound.`)];
  },
};
