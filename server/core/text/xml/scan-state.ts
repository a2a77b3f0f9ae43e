import type { TableBuilder } from './builder.ts';
import { AMP } from './chars.ts';
import { readReference } from './entities.ts';
import type { Needle } from './needle.ts';

/** State shared by the parts of the scanner. Each part reads at an offset and returns the offset it got to. */
export interface Scan {
  readonly text: string;
  readonly builder: TableBuilder;
  readonly lessThan: Needle;
  readonly greaterThan: Needle;
  readonly doubleQuote: Needle;
  readonly singleQuote: Needle;
  readonly newline: Needle;
  readonly commentOpen: Needle;
  readonly commentClose: Needle;
  readonly cdataOpen: Needle;
  readonly cdataClose: Needle;
  readonly instructionClose: Needle;
  /** `</`, where damaged markup is given up. */
  readonly closeTag: Needle;
  readonly ampersand: Needle;
  /** Work besides native searches; grows linearly with the text. */
  steps: number;
  /** A DOCTYPE without an end has been seen. */
  brokenDoctype: boolean;
}

/** Reports bare ampersands and undeclared entities in `from..to`, a text or a quoted value. */
export function checkReferences(scan: Scan, from: number, to: number): void {
  let found = scan.ampersand.from(from);
  while (found < to) {
    scan.steps++;
    const { end, value, wellFormed } = readReference(scan.text, found);
    if (!wellFormed) scan.builder.fault('bare-ampersand', found, found + 1, scan.builder.topName());
    else if (value === undefined) scan.builder.fault('undefined-entity', found, end, scan.text.slice(found, end));
    found = scan.text.charCodeAt(end) === AMP ? end : scan.ampersand.from(end);
  }
}
