import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Edit } from '../../text/span.ts';
import { attributeOf } from '../../text/xml/attributes.ts';
import { at } from '../../text/xml/table.ts';
import type { Name, NamedFile, NameRefusal, Naming } from '../common/order/naming.ts';
import type { Catalog } from '../format.ts';
import { hasModel, type XliffCatalog, type XliffUnit } from './read/catalog.ts';
import { parseXliff } from './read/parse.ts';
import { escapeAttribute } from './write/edits.ts';

/** Ids of units, and the names that 1.2 (`resname`) and 2.x (`name`) give them beside. */
export const xliffNaming: Naming = { nameAt, rename };

/** Dialects whose ids are made by a tool, which finds its texts by them. */
const MADE: Readonly<Record<string, string>> = {
  xcode:
    'Xcode finds a translation by its file and id. Rename the key in the strings file or the code, and export again.',
  dotnet:
    'This id is the name of a resource in the .resx file. Rename it there: the build writes it into the .xlf files.',
  al: 'The AL compiler makes this id from the object and its field. It changes when these are renamed.',
  mozilla: 'This id is that of a message in another file. Rename it there.',
  crowdin: 'Crowdin made this id, and finds its string by it.',
  sdl: 'Trados made this id, and finds its segment by it.',
  memoq: 'memoQ made this id, and finds its segment by it.',
};
const ANGULAR =
  'Angular makes this id from the message. Give the message an id of its own (@@id) in the template instead.';

type Label = 'id' | 'resname' | 'name';

function nameAt({ text, catalog }: NamedFile, offset: number): Result<Name, string> | undefined {
  const parsed = modelOf(text, catalog);
  const { table, family } = parsed.model;
  for (const unit of parsed.units) {
    const { element } = unit.place;
    if (offset < at(table.start, element) || offset > at(table.tagEnd, element)) continue;
    for (const label of labelsOf(family)) {
      const found = attributeOf(table, element, label);
      if (found === undefined || offset < found.valueSpan.start || offset > found.valueSpan.end) continue;
      if (parsed.malformed) return fail('This file is not well-formed. Repair it first.');
      const made =
        MADE[catalog.dialect] ??
        (catalog.dialect === 'angular' && /^(?:\d{10,}|[0-9a-f]{40})$/.test(found.value) ? ANGULAR : undefined);
      if (made !== undefined) return fail(made);
      const { value, valueSpan: span } = found;
      // Code asks for the name where a unit has one beside its id.
      const other = labelsOf(family).find((each) => each !== 'id');
      const spoken = (other && attributeOf(table, element, other)?.value) || value;
      return ok({
        place: `${label} ${ownerId(unit)}`,
        text: value,
        span,
        key: spoken === value ? value : '',
        isGroup: false,
      });
    }
  }
  return undefined;
}

/** In every file the unit of that id. A name that is spelled as the id is (as many tools do) follows it. */
function rename(
  files: readonly NamedFile[],
  name: Name,
  to: string,
): Result<readonly (readonly Edit[])[], NameRefusal> {
  const [label, id] = [
    name.place.slice(0, name.place.indexOf(' ')) as Label,
    name.place.slice(name.place.indexOf(' ') + 1),
  ];
  if (to.trim() === '' || /[\u0000-\u001F\u007F\uFFFE\uFFFF]/.test(to))
    return fail({ message: 'A unit needs a name without control characters.' });
  const all: (readonly Edit[])[] = [];
  for (const [file, { text, catalog }] of files.entries()) {
    const parsed = modelOf(text, catalog);
    const { table, family } = parsed.model;
    if (parsed.malformed) return fail({ message: 'The file is not well-formed. Repair it first.', file });
    if (family === 2 && label === 'id' && !/^[\p{L}\p{N}\p{M}._:·-]+$/u.test(to))
      return fail({ message: 'An id of XLIFF 2 holds letters, digits and the signs . - _ : only (NMTOKEN).', file });
    const home = id.slice(0, id.lastIndexOf('#') + 1);
    const edits = new Map<number, Edit>();
    for (const unit of parsed.units) {
      const own = ownerId(unit);
      const isIt = own === id;
      for (const each of labelsOf(family)) {
        const found = attributeOf(table, unit.place.element, each);
        if (found === undefined) continue;
        const follows = each === label || label === 'id';
        if (isIt && follows && found.value === name.text)
          edits.set(found.valueSpan.start, { span: found.valueSpan, text: escapeAttribute(to) });
        else if (!isIt && each === label && found.value === to && own.startsWith(home))
          return fail({ message: `There is a unit with the ${label} "${to}" already.`, file });
      }
    }
    all.push([...edits.values()].sort((a, b) => a.span.start - b.span.start));
  }
  return ok(all);
}

function labelsOf(family: 1 | 2): readonly Label[] {
  return family === 1 ? ['id', 'resname'] : ['id', 'name'];
}

/** The id of the whole unit, of which this may be a segment. */
function ownerId({ id, place }: XliffUnit): string {
  return place.several ? id.slice(0, id.lastIndexOf('/')) : id;
}

function modelOf(text: string, catalog: Catalog): XliffCatalog {
  return hasModel(catalog, text) ? catalog : parseXliff(text);
}
