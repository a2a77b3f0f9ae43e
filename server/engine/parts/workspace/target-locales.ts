import { type ParseError, parseTree } from 'jsonc-parser';
import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { setJson } from '../../../core/text/json/edit.ts';
import type { Edit } from '../../../core/text/span.ts';

/** The edits of `dragoman.json` that add a target locale. @param listed those of the project, possibly inherited from another file. The error is a sentence. */
export function addTargetLocale(
  text: string,
  listed: readonly string[],
  locale: string,
): Result<readonly Edit[], string> {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (tree?.type !== 'object' || errors.length > 0)
    return fail(`${PROJECT_FILE} is not valid JSON. Repair it first; nothing was created.`);
  const own = tree.children?.some(({ children }) => children?.[0]?.value === 'targetLocales');
  return ok(
    own === true
      ? setJson(text, tree, ['targetLocales', -1], locale)
      : setJson(text, tree, ['targetLocales'], [...listed, locale]),
  );
}
