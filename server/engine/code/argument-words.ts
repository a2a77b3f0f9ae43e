import type { ArgumentFinding } from '../../core/code/index.ts';

/** Codes of findings on calls, in editors and on the command line. */
export const MISSING_ARGUMENT = 'missing-argument';
export const UNUSED_ARGUMENT = 'unused-argument';

type Names = Pick<ArgumentFinding, 'key' | 'missing' | 'unused'>;

/** What is wrong with a call, one sentence per code. */
export function argumentMessages({
  key,
  missing,
  unused,
}: Names): readonly { readonly code: string; readonly message: string }[] {
  const found: { code: string; message: string }[] = [];
  if (missing.length > 0)
    found.push({
      code: MISSING_ARGUMENT,
      message: `No value for ${braced(missing)}: the text of "${key}" shows ${missing.length === 1 ? 'it' : 'them'}.`,
    });
  if (unused.length > 0)
    found.push({ code: UNUSED_ARGUMENT, message: `The text of "${key}" does not show ${braced(unused)}.` });
  return found;
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}
