/** A text between two template tags. */
export interface BlockText {
  readonly text: string;
  readonly context?: string;
  /** Length of the part of the body that makes up the text, in UTF-16 units. */
  readonly length: number;
}

/**
 * The text that a block of Django or Jinja requests: for a plural the first form, with `%(name)s` for variables.
 * @param words the content of the opening tag
 */
export function blockText(words: string, body: string): BlockText | undefined {
  const length = body.search(/\{%-?\s*plural/);
  const form = length < 0 ? body : body.slice(0, length);
  // Other tags are not allowed in a text.
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

/** Jinja may trim white space outside the braces. */
function variable(inner: string): string {
  return inner.replace(/^-/, '').replace(/-$/, '').trim();
}

function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
