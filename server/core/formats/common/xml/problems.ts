import type { Text } from '../../../text/live-text.ts';
import type { XmlFault, XmlFaultCode, XmlTable } from '../../../text/xml/table.ts';
import type { Problem, ProblemFix } from '../../format.ts';
import { conflictLines } from './conflict.ts';

const SPECIFICATION = 'https://www.w3.org/TR/xml/';

/** Maximum number of reports, so that a broken file does not hide its first, telling fault. */
const REPORTED = 50;

interface FaultText {
  readonly code: string;
  readonly section: string;
  message(name: string): string;
}

const TEXTS: Record<XmlFaultCode, FaultText> = {
  'unclosed-element': {
    code: 'xml-unclosed-element',
    section: 'sec-starttags',
    message: (name) => `<${name}> is never closed: add </${name}>.`,
  },
  'stray-close-tag': {
    code: 'xml-stray-close-tag',
    section: 'sec-starttags',
    message: (name) => `</${name}> closes nothing: no <${name}> is open here.`,
  },
  'unterminated-tag': {
    code: 'xml-unterminated-tag',
    section: 'sec-starttags',
    message: (name) => `The tag of "${name}" has no ">".`,
  },
  'unterminated-value': {
    code: 'xml-unterminated-value',
    section: 'NT-AttValue',
    message: (name) => `The value of the attribute ${name}… has no closing quote.`,
  },
  'less-than-in-text': {
    code: 'xml-less-than',
    section: 'syntax',
    message: (name) => `A "<"${within(name)} that does not begin a tag: write "&lt;".`,
  },
  'less-than-in-value': {
    code: 'xml-less-than',
    section: 'CleanAttrVals',
    message: () => 'A "<" in an attribute value: write "&lt;".',
  },
  'bare-ampersand': {
    code: 'xml-ampersand',
    section: 'syntax',
    message: (name) => `An "&"${within(name)} that does not begin a reference: write "&amp;".`,
  },
  'undefined-entity': {
    code: 'xml-undefined-entity',
    section: 'wf-entdeclared',
    message: (name) => `The entity ${name} is not declared; XML itself knows only &amp; &lt; &gt; &quot; and &apos;.`,
  },
  'attribute-syntax': {
    code: 'xml-attribute-syntax',
    section: 'NT-Attribute',
    message: (name) => `Not an attribute: in the tag of <${name}> each one is name="value", separated by white space.`,
  },
  'unterminated-comment': {
    code: 'xml-unterminated-comment',
    section: 'sec-comments',
    message: () => 'This comment has no "-->".',
  },
  'unterminated-cdata': {
    code: 'xml-unterminated-cdata',
    section: 'sec-cdata-sect',
    message: () => 'This CDATA section has no "]]>".',
  },
  'unterminated-instruction': {
    code: 'xml-unterminated-instruction',
    section: 'sec-pi',
    message: () => 'This processing instruction has no "?>".',
  },
  'unterminated-doctype': {
    code: 'xml-unterminated-doctype',
    section: 'NT-doctypedecl',
    message: () => 'The document type declaration has no ">".',
  },
  'text-outside-root': {
    code: 'xml-text-outside-root',
    section: 'NT-document',
    message: () => 'Text outside the outermost element.',
  },
  'second-root': {
    code: 'xml-second-root',
    section: 'NT-document',
    message: (name) => `<${name}> is after the end of the document: only one outermost element is allowed.`,
  },
  'no-root': { code: 'xml-no-root', section: 'NT-document', message: () => 'The file holds no XML element.' },
};

function within(name: string): string {
  return name === '' ? '' : ` in <${name}>`;
}

/** Entities may be declared in a DTD that is never read, so they do not prove damage. */
function breaks(fault: XmlFault): boolean {
  return fault.code !== 'undefined-entity';
}

/** Faults found by the scan, in words; `malformed` if the file must not be written. */
export interface ScanProblems {
  readonly problems: readonly Problem[];
  readonly malformed: boolean;
}

/** Merge conflicts and faults. @param table of the whole `text` */
export function scanProblems(table: XmlTable, text: Text): ScanProblems {
  const conflicts = conflictLines(table);
  const problems: Problem[] = conflicts.map((span) => ({
    code: 'merge-conflict',
    severity: 'error',
    message: 'A line of an unresolved merge conflict. Resolve it; until then nothing is written to this file.',
    span,
  }));
  const near = (fault: XmlFault) =>
    conflicts.some(({ start, end }) => fault.span.start >= start && fault.span.start <= end);
  const found = problemsOfFaults(table, text, hasDoctype(table), conflicts.length === 0 ? undefined : near);
  return { problems: [...problems, ...found.problems], malformed: found.malformed || conflicts.length > 0 };
}

/** The faults of a scan; `declared`: entities may be declared in a DTD. */
export function problemsOfFaults(
  table: Pick<XmlTable, 'faults' | 'faultCount'>,
  text: Text,
  declared: boolean,
  hidden: (fault: XmlFault) => boolean = () => false,
): ScanProblems {
  const problems: Problem[] = [];
  let malformed = table.faultCount > table.faults.length;
  for (const fault of table.faults) {
    if (fault.code === 'undefined-entity' && declared) continue;
    malformed ||= breaks(fault);
    if (problems.length < REPORTED && !hidden(fault)) problems.push(problemOf(text, fault));
  }
  return { problems, malformed };
}

export function hasDoctype({ misc }: XmlTable): boolean {
  return misc.kind.includes(3);
}

function problemOf(text: Text, fault: XmlFault): Problem {
  const { code, section, message } = TEXTS[fault.code];
  const fixes = fixesFor(text, fault);
  return {
    code,
    severity: 'error',
    message: message(fault.name),
    span: fault.span,
    href: `${SPECIFICATION}#${section}`,
    ...(fixes.length > 0 && { fixes }),
  };
}

function fixesFor(text: Text, fault: XmlFault): readonly ProblemFix[] {
  const { span } = fault;
  if (fault.code === 'bare-ampersand') return [{ title: 'Write &amp;', edits: [{ span, text: '&amp;' }], safe: true }];
  if (fault.code === 'less-than-in-value')
    return [{ title: 'Write &lt;', edits: [{ span, text: '&lt;' }], safe: true }];
  if (fault.code === 'attribute-syntax') return typographicQuotes(text.slice(span.start, span.end), span.start);
  return [];
}

/** `name=„value”`: typographic quotes instead of those of XML. */
function typographicQuotes(raw: string, start: number): readonly ProblemFix[] {
  const match = /^([\w:.-]+\s*=\s*)([„“”«»‘’‚‹›″])([^"<>&„“”«»‘’‚‹›″]*)([„“”«»‘’‚‹›″])$/.exec(raw);
  if (match === null) return [];
  const [, before = '', , value = ''] = match;
  const open = start + before.length;
  const close = open + 1 + value.length;
  return [
    {
      title: 'Use straight quotes',
      edits: [
        { span: { start: open, end: open + 1 }, text: '"' },
        { span: { start: close, end: close + 1 }, text: '"' },
      ],
      safe: true,
    },
  ];
}
