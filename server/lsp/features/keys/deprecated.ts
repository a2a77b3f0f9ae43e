import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node';
import type { FoundKey } from '../../../core/code/index.ts';
import { unitIn } from '../../../core/formats/common/units/places.ts';
import type { Unit } from '../../../core/formats/format.ts';
import { shortened } from '../../../core/language/page.ts';
import { askedIn } from './asked.ts';
import type { CodeDocument } from './document.ts';

/** The code of the diagnostic. */
const DEPRECATED_KEY = 'deprecated-key';
/** How many UTF-16 units of a note a message shows. */
const SHOWN = 200;
/** Notes that declare a text deprecated: the word starts a line or is a tag; "not deprecated" does not count. */
const SAYS_SO = /(?:^|[\n.:;([]\s{0,9})deprecated(?![\w-])|@deprecated(?!\w)|\b(?:is|are|now) deprecated\b/i;

/** Keys that are deprecated according to their notes, where code uses them by name. */
export function deprecatedKeys(code: CodeDocument, href: string): Diagnostic[] {
  const known = new Map<string, string | undefined>();
  return askedIn(code).flatMap(({ use, span, keys, pattern }): Diagnostic[] => {
    // Comments of extracted texts are in the code already.
    if (pattern !== undefined || use.subtree || keys.some(({ catalog }) => catalog.extracted === true)) return [];
    const notes = keys.map((key) => {
      const id = `${key.catalog.path}\n${key.key}`;
      if (!known.has(id)) known.set(id, noteOf(code, key));
      return known.get(id);
    });
    const [first] = keys;
    // Of several keys, the others may be meant.
    if (first === undefined || notes.includes(undefined)) return [];
    return [
      {
        range: code.snapshot.lines.range(span),
        severity: DiagnosticSeverity.Hint,
        tags: [DiagnosticTag.Deprecated],
        code: DEPRECATED_KEY,
        codeDescription: { href },
        source: 'dragoman',
        message: `"${first.key}" is deprecated: ${shortened(notes[0] ?? '', SHOWN)}`,
      },
    ];
  });
}

/** The note in question, on one line. */
function noteOf({ state, sources }: CodeDocument, { catalog, key }: FoundKey): string | undefined {
  const id = catalog.keys.get(key)?.id;
  const snapshot = sources.find(({ path }) => path === catalog.path);
  const group = state.groups.find(
    (one) => one.source === catalog.path || [...one.targets.values()].includes(catalog.path),
  );
  if (id === undefined || snapshot === undefined || group === undefined) return undefined;
  return deprecation(unitIn(snapshot.catalog(group.format, group.dialect), id));
}

function deprecation(unit: Pick<Unit, 'notes'> | undefined): string | undefined {
  const note = unit?.notes.find(({ text }) => SAYS_SO.test(text));
  return note?.text.replace(/\s+/g, ' ').trim();
}
