/** A text that stands between two tags of a template. */
export interface BlockText {
  readonly text: string;
  readonly context?: string;
  /** UTF-16 units of the body that the text is made of. */
  readonly length: number;
}

/**
 * The text that a block of Django or Jinja asks for: of a plural the first form, with `%(name)s` for variables.
 * @param words what stands in the opening tag
 */
export function blockText(words: string, body: string): BlockText | undefined {
  const length = body.search(/\{%-?\s*plural/);
  const form = length < 0 ? body : body.slice(0, length);
  // Other tags belong into no text.
  if (form.includes('{%')) return undefined;
  const named = form.replace(/%/g, '%%').replace(/\{\{([^{}]*)\}\}/g, (_, inner: string) => `%(${variable(inner)})s`);
  const isTrimmed = /(?:^|\s)trimmed(?:\s|$)/.test(words);
  const context = /(?:^|\s)context\s+(?:"([^"]*)"|'([^']*)')/.exec(words);
  const said = context?.[1] ?? context?.[2];
  return {
    text: isTrimmed ? oneLine(named) : named,
    length: form.length,
    ...(said !== undefined && { context: said }),
  };
}

/** Jinja may cut white space off outside of the braces. */
function variable(inner: string): string {
  return inner.replace(/^-/, '').replace(/-$/, '').trim();
}

function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
