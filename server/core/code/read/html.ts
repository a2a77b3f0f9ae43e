import type { Ast } from 'angular-html-parser';
import { Hosted } from './hosted.ts';

type HtmlNode = Ast.Node;

/** The expressions of an Angular template, or of plain HTML, as one script. */
export async function htmlScript(text: string): Promise<Hosted> {
  const hosted = new Hosted();
  await addHtml(hosted, text, 0, text.length);
  return hosted;
}

/** Adds the expressions of HTML in a part of a document: `template: '…'` of a component. */
export async function addHtml(hosted: Hosted, document: string, from: number, to: number): Promise<void> {
  const { parse } = await import('angular-html-parser');
  const { rootNodes } = parse(document.slice(from, to), {
    canSelfClose: true,
    tokenizeAngularBlocks: true,
    tokenizeAngularLetDeclaration: true,
  });
  // An argument of a pipe becomes an argument of a call: `'key' | translate: { n: 1 }`. All offsets stay.
  const text = document.replace(/(\|\s*[\w$]+\s*):/g, '$1,');
  const writer = { hosted, text, from };
  for (const node of rootNodes) addNode(writer, node, undefined);
}

interface Writer {
  readonly hosted: Hosted;
  /** The document. */
  readonly text: string;
  /** Where the parsed part begins in it. */
  readonly from: number;
}

function addNode(writer: Writer, node: HtmlNode, parent: string | undefined): void {
  const { hosted, text, from } = writer;
  hosted.within(node.kind === 'text' ? parent : undefined);
  if (node.kind === 'text') {
    const start = from + node.sourceSpan.start.offset;
    addInterpolations(writer, start, from + node.sourceSpan.end.offset);
  } else if (node.kind === 'element') addElement(writer, node);
  else if (node.kind === 'block') {
    const [first] = node.parameters;
    const each = node.name === 'for' && first ? /^\s*([\w$]+)\s+of\s+/.exec(first.expression) : null;
    const start = first === undefined ? 0 : from + first.sourceSpan.start.offset;
    const end = first === undefined ? 0 : from + first.sourceSpan.end.offset;
    if (each !== null) {
      const [head, name = ''] = each;
      hosted.add(`;for (const ${name} of (`);
      hosted.take(text, start + head.length, end);
      hosted.add(')) {\n');
    } else {
      hosted.add(';{\n');
      if (first !== undefined && /^(?:if|else if|switch|case)$/.test(node.name)) addExpression(writer, start, end);
    }
    for (const child of node.children) addNode(writer, child, parent);
    hosted.add('}\n');
  } else if (node.kind === 'letDeclaration' && node.valueSpan) {
    hosted.add(`;const ${node.name} = (`);
    hosted.take(text, from + node.valueSpan.start.offset, from + node.valueSpan.end.offset);
    hosted.add(');\n');
  }
}

function addExpression({ hosted, text }: Writer, start: number, end: number): void {
  hosted.add(';(');
  hosted.take(text, start, end);
  hosted.add('\n);\n');
}

function addInterpolations(writer: Writer, start: number, end: number): void {
  const { text } = writer;
  for (let open = text.indexOf('{{', start); open >= 0 && open < end; open = text.indexOf('{{', open + 2)) {
    const close = text.indexOf('}}', open);
    if (close < 0 || close > end) return;
    addExpression(writer, open + 2, close);
  }
}

function addElement(writer: Writer, { name, attrs, children }: Ast.Element): void {
  const { hosted, text, from } = writer;
  let blocks = 0;
  for (const attribute of attrs) blocks += addStructural(writer, attribute);
  hosted.add(`;$element(${JSON.stringify(name)}, {`);
  for (const { name: raw, value, valueSpan } of attrs) {
    if (raw.startsWith('*') || raw.startsWith('(')) continue;
    const bound = /^\[(?:attr\.)?([\w.-]+)\]$/.exec(raw)?.[1];
    hosted.add(`${JSON.stringify(bound ?? raw)}: `);
    if (valueSpan == null) hosted.add('""');
    else {
      const [start, end] = inside(text, from + valueSpan.start.offset, from + valueSpan.end.offset);
      if (bound !== undefined) {
        hosted.add('(');
        hosted.within(`${name}@${bound}`);
        hosted.take(text, start, end);
        hosted.within(undefined);
        hosted.add('\n)');
      } else addWritten(hosted, text, start, end, value);
    }
    hosted.add(', ');
  }
  const [only] = children;
  if (only?.kind === 'text' && children.length === 1 && !only.value.includes('{{')) {
    const start = from + only.sourceSpan.start.offset;
    const raw = text.slice(start, from + only.sourceSpan.end.offset);
    const at = start + raw.length - raw.trimStart().length;
    hosted.add('"children": ');
    addWritten(hosted, text, at, at + raw.trim().length, raw.trim());
  }
  hosted.add('});\n');
  for (const { name: raw, valueSpan } of attrs) {
    if (valueSpan == null) continue;
    const [start, end] = inside(text, from + valueSpan.start.offset, from + valueSpan.end.offset);
    if (raw.startsWith('(')) addExpression(writer, start, end);
    else if (!/^[[*]/.test(raw)) {
      hosted.within(`${name}@${raw}`);
      addInterpolations(writer, start, end);
      hosted.within(undefined);
    }
  }
  for (const child of children) addNode(writer, child, name);
  hosted.add('}\n'.repeat(blocks));
}

/** Adds text as a string, preserving its offsets if it is written as one. */
function addWritten(hosted: Hosted, text: string, start: number, end: number, value: string): void {
  if (/["\\\n]/.test(text.slice(start, end))) hosted.add(JSON.stringify(value));
  else {
    hosted.add('"');
    hosted.take(text, start, end);
    hosted.add('"');
  }
}

/** Without its quotes. */
function inside(text: string, start: number, end: number): readonly [number, number] {
  return /["']/.test(text[start] ?? '') && end > start + 1 ? [start + 1, end - 1] : [start, end];
}

/** `*ngFor="let x of list"`, `*name="let a; key: value"`. @returns how many blocks it has opened */
function addStructural(writer: Writer, { name, valueSpan }: Ast.Attribute): number {
  if (!name.startsWith('*') || valueSpan == null) return 0;
  const { hosted, text, from } = writer;
  const [start, end] = inside(text, from + valueSpan.start.offset, from + valueSpan.end.offset);
  const written = text.slice(start, end);
  const each = /^\s*let\s+([\w$]+)\s+of\s+([^;]*)/.exec(written);
  if (each !== null) {
    const [head, item = '', list = ''] = each;
    hosted.add(`;for (const ${item} of (`);
    hosted.take(text, start + head.length - list.length, start + head.length);
    hosted.add(')) {\n');
    return 1;
  }
  const named = /^\s*let\s+([\w$]+)\s*(?:;|$)/.exec(written);
  if (named === null) {
    addExpression(writer, start, start + (/;|\bas\b/.exec(written)?.index ?? written.length));
    return 0;
  }
  hosted.add(`;{ const ${named[1]} = $structural(${JSON.stringify(name)}, {`);
  for (const match of written.matchAll(/([\w$]+)\s*[:,]\s*('[^']*'|"[^"]*"|[\w.$]+)/g)) {
    const [whole, key = '', value = ''] = match;
    hosted.add(`${key}: (`);
    hosted.take(text, start + match.index + whole.length - value.length, start + match.index + whole.length);
    hosted.add('), ');
  }
  hosted.add('});\n');
  return 1;
}
