import type { Line } from './lines.ts';

/** Lines that are never translated: code, HTML, components, imports, directives, link definitions. */
export interface Opaque {
  /** Whether the given line, which belongs to it, is the last one. */
  ends(text: string, line: Line): boolean;
  /** Whether its first line is the only one. */
  startsAndEnds(rest: string): boolean;
}

const LINE: Opaque = { ends: () => true, startsAndEnds: () => true };
/** Ends at an empty line. */
const PARAGRAPH: Opaque = {
  ends: (text, { start, end }) => /^[ \t>]*$/.test(text.slice(start, end)),
  startsAndEnds: () => false,
};

/** A template literal that a line opens and does not close: ``code={` ``, or on a line of its own. */
const OPENING = /(?:^|[{(=,:])[ \t]{0,99}`(?!``)(?:[^`\\]|\\.)*$/;

/** Ends at an empty line outside of template literals, which components use for code. */
function component(): Opaque {
  let inside = false;
  const see = (line: string): void => {
    const closing = inside ? /(?<!\\)`/.exec(line) : undefined;
    if (closing === null) return;
    inside = OPENING.test(line.slice(closing === undefined ? 0 : closing.index + 1));
  };
  return {
    ends(text, line) {
      if (!inside && PARAGRAPH.ends(text, line)) return true;
      see(text.slice(line.start, line.end));
      return false;
    },
    startsAndEnds(rest) {
      see(rest);
      return false;
    },
  };
}

const ELEMENTS =
  /^<\/?(?:address|article|aside|base|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|picture|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul|video)(?=[\s/>]|$)/i;

/** What begins in the rest of a line, after the markers of its containers. */
export function opaqueAt(rest: string, mdx: boolean, inParagraph: boolean): Opaque | undefined {
  const fence = /^(`{3,}(?=[^`]*$)|~{3,}|\${2,}[ \t]*$)/.exec(rest)?.[1]?.trim();
  if (fence !== undefined) return until(new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}[ \\t]*$`), true);
  if (rest.startsWith('<!--')) return until(/-->/);
  const raw = /^<(script|style|pre|textarea)(?=[\s>]|$)/i.exec(rest)?.[1];
  if (raw !== undefined) return until(new RegExp(`</${raw}>`, 'i'));
  const paragraph = mdx ? component() : PARAGRAPH;
  if (ELEMENTS.test(rest)) return paragraph;
  if (/^(?::{3,}|%%|\{\{[<%#].*[>%}]\}\}[ \t]*$|\{%.*%\}[ \t]*$|!!!|\?\?\?)/.test(rest)) return LINE;
  if (/^\[(?!\^)[^\]]{1,999}\]:[ \t]*\S/.test(rest) && !inParagraph) return LINE;
  if (inParagraph) return undefined;
  // Docusaurus reads `.md` as MDX, too.
  if (/^(?:import\s.*['"];?[ \t]*$|export\s+(?:const|default|function|let)\b)/.test(rest)) return paragraph;
  if (mdx && /^(?:import|export)\s/.test(rest)) return paragraph;
  if (mdx && /^\{/.test(rest)) return /\}[ \t]*$/.test(rest) ? LINE : paragraph;
  if (/^<\/?[a-z][^<>]*>[ \t]*$/i.test(rest) || (mdx && /^<\/?[A-Z>][^>]*$/.test(rest))) return paragraph;
  if (/^<[?!]/.test(rest)) return PARAGRAPH;
  return undefined;
}

/** Ends at a line that matches; `later`: not the first line. */
function until(closing: RegExp, later = false): Opaque {
  return {
    ends: (text, { start, end }) => closing.test(text.slice(start, end)),
    startsAndEnds: (rest) => !later && closing.test(rest),
  };
}
