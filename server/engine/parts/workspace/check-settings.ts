import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type CheckSetting, PROJECT_FILE } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type Json, setJson } from '../../../core/text/json/edit.ts';
import { applyEdits, type Edit } from '../../../core/text/span.ts';
import { readProject } from './project.ts';

/** How the user wants to suppress or downgrade findings of one check. */
export type CheckWish =
  | { readonly check: string; readonly word: string }
  | { readonly check: string; readonly unit: string }
  | { readonly check: string; readonly severity: 'off' | 'hint' };

/** The project file of a project without one. */
export const EMPTY_PROJECT = '{}\n';

/** The edits of `dragoman.json` that fulfil a wish; none if it already is. The error is a sentence. */
export function grant(text: string, wish: CheckWish): Result<readonly Edit[], string> {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (tree === undefined || error !== undefined || tree.type !== 'object') {
    const reason = error === undefined ? 'it is not an object' : printParseErrorCode(error.error);
    return fail(`${PROJECT_FILE} is not changed, because it is not valid JSON (${reason}). Repair it first.`);
  }
  const setting = readProject(text).project.checks?.[wish.check];
  const [path, value] = change(setting, wish);
  if (path === undefined) return ok([]);
  const edits = setJson(text, tree, ['checks', wish.check, ...path], value);
  // What could not be parsed before (a wrong value at this place) must not be lost.
  const problems = readProject(applyEdits(text, edits)).problems.length;
  if (problems > readProject(text).problems.length)
    return fail(`${PROJECT_FILE} is not changed, because its "checks" are not valid. Repair it first.`);
  return ok(edits);
}

type Change = readonly [path: readonly (string | -1)[] | undefined, value: Json];

function change(setting: CheckSetting | undefined, wish: CheckWish): Change {
  const object = typeof setting === 'object' ? setting : undefined;
  if ('severity' in wish) {
    if ((object?.severity ?? setting) === wish.severity) return [undefined, ''];
    return [object === undefined ? [] : ['severity'], wish.severity];
  }
  const [key, entry] = 'word' in wish ? (['ignore', wish.word] as const) : (['ignoreUnits', wish.unit] as const);
  const known = object?.[key];
  if (known?.includes(entry)) return [undefined, ''];
  if (known !== undefined) return [[key, -1], entry];
  if (object !== undefined) return [[key], [entry]];
  return [[], { ...(typeof setting === 'string' && { severity: setting }), [key]: [entry] }];
}
