import { SaxesParser } from 'saxes';

/** One element as saxes sees it, with offsets in the text. */
export interface OracleElement {
  readonly name: string;
  readonly start: number;
  readonly tagEnd: number;
  closeStart: number;
  end: number;
  /** Index of the parent in the list, or -1. */
  readonly parent: number;
}

/** The elements of a well-formed text in document order; undefined when saxes finds a fault. */
export function saxesElements(text: string): readonly OracleElement[] | undefined {
  const bom = text.startsWith('\ufeff') ? 1 : 0;
  const body = text.slice(bom);
  const parser = new SaxesParser({ position: true });
  const elements: OracleElement[] = [];
  const open: number[] = [];
  let failed = false;
  parser.on('error', () => {
    failed = true;
  });
  parser.on('opentag', (tag) => {
    const tagEnd = parser.position;
    // No `<` may stand in a start tag but its own.
    const start = body.lastIndexOf('<', tagEnd - 1);
    elements.push({
      name: tag.name,
      start: start + bom,
      tagEnd: tagEnd + bom,
      closeStart: -1,
      end: -1,
      parent: open.at(-1) ?? -1,
    });
    open.push(elements.length - 1);
  });
  parser.on('closetag', (tag) => {
    const element = elements[open.pop()!]!;
    element.end = parser.position + bom;
    element.closeStart = tag.isSelfClosing ? element.tagEnd : body.lastIndexOf('</', parser.position - 1) + bom;
  });
  try {
    parser.write(body).close();
  } catch {
    return undefined;
  }
  return failed ? undefined : elements;
}
