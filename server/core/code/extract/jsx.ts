import type { Span } from '../../text/span.ts';
import { decodeScript } from '../read/decode.ts';
import { decodeEntities } from '../read/markup.ts';
import type { Node } from '../read/syntax.ts';
import { type About, offerOf } from './offer.ts';
import { type Choice, choiceOf } from './plural.ts';
import { argumentOf, CLOSED, type Frame, INLINE, type Part, type RefusedSite, type Site } from './site.ts';
import { readingOf } from './words.ts';

/** A site with the nodes around it, innermost last. */
export interface PlacedSite extends Site {
  readonly around: readonly Node[];
}

export interface JsxTexts {
  readonly sites: readonly PlacedSite[];
  readonly refused: readonly RefusedSite[];
}

/** Finds the texts in the elements of a script. */
export function jsxTexts(
  text: string,
  root: Node,
  attributes: ReadonlySet<string>,
  own: ReadonlySet<string>,
): JsxTexts {
  const finder = new Finder(text, attributes, own);
  finder.walk(root, []);
  return finder;
}

const ELEMENTS = new Set(['jsx_element', 'jsx_self_closing_element', 'jsx_fragment']);

class Finder implements JsxTexts {
  readonly sites: PlacedSite[] = [];
  readonly refused: RefusedSite[] = [];
  /** Elements inside a sentence. */
  readonly #pieces = new Set<Node>();
  readonly #text: string;
  readonly #attributes: ReadonlySet<string>;

  readonly #own: ReadonlySet<string>;

  constructor(text: string, attributes: ReadonlySet<string>, own: ReadonlySet<string>) {
    this.#text = text;
    this.#own = own;
    this.#attributes = attributes;
  }

  walk(node: Node, around: readonly Node[]): void {
    if (around.length > DEEPEST) return;
    const inside = [...around, node];
    if (!ELEMENTS.has(node.type)) {
      for (const child of node.children) this.walk(child, inside);
      return;
    }
    const opening = node.type === 'jsx_element' ? node.children[0] : node;
    const name = this.#nameOf(opening);
    const content = node.type === 'jsx_element' ? node.children.slice(1, -1) : [];
    const isClosed = CLOSED.test(name) || this.#isUntranslated(opening);
    for (const attribute of opening?.children ?? []) this.#attribute(attribute, name, inside, isClosed);
    if (!isClosed && !this.#pieces.has(node)) this.#content(content, name, inside);
    else if (this.#pieces.has(node)) this.#takePieces(content);
    for (const child of content) {
      if (isClosed && child.type !== 'jsx_expression') continue;
      this.walk(child, inside);
    }
  }

  #nameOf(opening: Node | undefined): string {
    const name = opening?.children.find(({ type }) =>
      /^(?:identifier|member_expression|nested_identifier)$/.test(type),
    );
    return name === undefined ? '' : this.#of(name);
  }

  #of({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  #isUntranslated(opening: Node | undefined): boolean {
    return (opening?.children ?? []).some(
      (child) => child.type === 'jsx_attribute' && /^translate=["{]+['"]?no/.test(this.#of(child)),
    );
  }

  #attribute(attribute: Node, element: string, around: readonly Node[], isClosed: boolean): void {
    if (attribute.type !== 'jsx_attribute') {
      this.walk(attribute, around);
      return;
    }
    const [name, value] = attribute.children;
    if (name === undefined || value === undefined) return;
    const inside = [...around, attribute];
    const key = this.#of(name);
    const isShown = this.#attributes.has(key) && !isClosed;
    if (value.type === 'string') {
      if (isShown)
        this.#offer(value, [decodeEntities(this.#of(value).slice(1, -1))], 'braces', inside, {
          attribute: key,
          element,
        });
      return;
    }
    if (isShown && value.type === 'jsx_expression')
      this.#strings(value.children[0], inside, { attribute: key, element });
    this.walk(value, inside);
  }

  /** The texts between the child elements of an element. */
  #content(children: readonly Node[], element: string, around: readonly Node[]): void {
    const runs: Node[][] = [[]];
    const others: Node[] = [];
    for (const child of children) {
      if (this.#isText(child)) runs.at(-1)?.push(child);
      else {
        others.push(child);
        runs.push([]);
      }
    }
    for (const child of others)
      if (child.type === 'jsx_expression') this.#strings(child.children[0], [...around, child], { element });
    const spoken = runs
      .map((run) => this.#trimmed(run))
      .filter((run) => run.some((node) => this.#hasWords(node)) || this.#counts(run));
    // Without words around it, an expression is a text of its own.
    if (spoken.length === 0)
      for (const child of runs.flat())
        if (child.type === 'jsx_expression') this.#strings(child.children[0], [...around, child], { element });
    const [only] = spoken;
    const [first] = spoken.flat();
    const last = spoken.flat().at(-1);
    if (only === undefined || first === undefined || last === undefined) return;
    const isSplit = spoken.length > 1 || others.some((node) => this.#speaks(node));
    if (isSplit) {
      this.refused.push({ ...this.#bounds(first, last), reason: 'nested' });
      this.#takePieces(others);
      return;
    }
    const parts = only.map((node) => this.#partOf(node));
    const span = this.#bounds(first, last);
    const whole = parts.filter((part) => part !== undefined);
    if (whole.length < parts.length) this.refused.push({ ...span, reason: 'expression' });
    else {
      const beside = {
        before: others.some((node) => node.end <= span.start),
        behind: others.some((node) => node.start >= span.end),
      };
      this.#offer(span, whole, 'braces', around, { element, ...beside });
    }
  }

  #takePieces(nodes: readonly Node[]): void {
    for (const node of nodes)
      if (node.type === 'jsx_element' && INLINE.test(this.#nameOf(node.children[0]))) this.#pieces.add(node);
  }

  /** Whether a node belongs to a text: a piece of it, or a value. */
  #isText({ type, children: [inner] }: Node): boolean {
    if (type === 'jsx_text' || type === 'html_character_reference') return true;
    if (type !== 'jsx_expression') return false;
    // A comment leaves nothing behind.
    if (inner === undefined) return true;
    return !holds(inner, ELEMENTS) &&
      !/^(?:binary_expression|ternary_expression|template_string|arrow_function)$/.test(inner.type)
      ? true
      : /^(?:binary_expression|ternary_expression)$/.test(inner.type) && !holds(inner, ELEMENTS);
  }

  #trimmed(run: readonly Node[]): readonly Node[] {
    const isBlank = (node: Node) => {
      const part = this.#partOf(node);
      return typeof part === 'string' && part.trim() === '';
    };
    const first = run.findIndex((node) => !isBlank(node));
    return first < 0 ? [] : run.slice(first, run.findLastIndex((node) => !isBlank(node)) + 1);
  }

  /** From the first letter of the first node to the last letter of the last. */
  #bounds(first: Node, last: Node): Span {
    const before = first.type === 'jsx_text' ? (/^\s*/.exec(this.#of(first))?.[0].length ?? 0) : 0;
    const behind = last.type === 'jsx_text' ? (/\s*$/.exec(this.#of(last))?.[0].length ?? 0) : 0;
    return { start: first.start + before, end: last.end - behind };
  }

  #hasWords(node: Node): boolean {
    return (
      (node.type === 'jsx_text' || node.type === 'html_character_reference') &&
      readingOf(this.#shown(node)) !== 'nothing'
    );
  }

  /** Whether a number precedes the words that depend on it. */
  #counts(run: readonly Node[]): boolean {
    const parts = run.flatMap((node) => this.#partOf(node) ?? []).filter((part) => typeof part !== 'string');
    const shown = new Set(parts.flatMap((part) => ('name' in part ? [part.expression] : [])));
    return parts.some((part) => 'one' in part && shown.has(part.count));
  }

  #shown(node: Node): string {
    return decodeEntities(this.#of(node).replace(/[ \t]*\r?\n\s*/g, ' '));
  }

  /** Whether an element itself contains words. */
  #speaks(node: Node): boolean {
    if (node.type === 'jsx_text') return /\p{L}/u.test(this.#of(node));
    if (node.type === 'jsx_attribute' || node.type === 'jsx_opening_element') return false;
    if (node.type === 'jsx_self_closing_element') return false;
    if (node.type === 'jsx_expression')
      return !holds(node, ELEMENTS) || node.children.some((child) => this.#speaks(child));
    return node.children.some((child) => this.#speaks(child));
  }

  #partOf(node: Node): Part | Choice | undefined {
    if (node.type !== 'jsx_expression') return this.#shown(node);
    const [inner] = node.children;
    if (inner === undefined) return '';
    if (inner.type === 'string') return decodeScript(this.#of(inner).slice(1, -1));
    return this.#valueOf(inner);
  }

  /** A value in a text: a name, or words that depend on a number. */
  #valueOf(node: Node): Part | Choice | undefined {
    const [condition, then, otherwise] = node.children;
    const isShort = node.type === 'binary_expression' && otherwise === undefined;
    if (condition === undefined || then?.type !== 'string' || !(isShort || node.type === 'ternary_expression'))
      return argumentOf(this.#of(node));
    if (isShort && this.#text.slice(condition.end, then.start).trim() !== '&&') return undefined;
    if (!isShort && otherwise?.type !== 'string') return undefined;
    const words = (one: Node | undefined) => (one === undefined ? '' : decodeScript(this.#of(one).slice(1, -1)));
    return choiceOf(this.#of(condition), words(then), words(otherwise));
  }

  /** Strings that an expression shows: itself, and its branches. */
  #strings(node: Node | undefined, around: readonly Node[], about: About): void {
    if (node === undefined) return;
    const inside = [...around, node];
    const [first, second, third] = node.children;
    if (node.type === 'string') this.#offer(node, [decodeScript(this.#of(node).slice(1, -1))], 'none', inside, about);
    else if (node.type === 'template_string') this.#template(node, inside, about);
    else if (node.type === 'parenthesized_expression') this.#strings(first, inside, about);
    else if (node.type === 'ternary_expression') {
      this.#strings(second, inside, about);
      this.#strings(third, inside, about);
    } else if (node.type === 'binary_expression' && first && second) {
      const between = this.#text.slice(first.end, second.start).trim();
      if (/^(?:&&|\|\||\?\?)$/.test(between)) this.#strings(second, inside, about);
    }
  }

  #template(node: Node, around: readonly Node[], about: About): void {
    const parts: (Part | Choice | undefined)[] = [];
    let at = node.start + 1;
    const take = (end: number) => parts.push(decodeScript(this.#text.slice(at, end)));
    for (const child of node.children) {
      if (child.type !== 'template_substitution') continue;
      take(child.start);
      const [inner] = child.children;
      parts.push(inner && this.#valueOf(inner));
      at = child.end;
    }
    take(node.end - 1);
    const whole = parts.filter((part) => part !== undefined);
    if (whole.length === parts.length) this.#offer(node, whole, 'none', around, about);
    else if (parts.some((part) => typeof part === 'string' && /\p{L}{2}/u.test(part)))
      this.refused.push({ start: node.start, end: node.end, reason: 'expression' });
  }

  #offer(
    { start, end }: Span,
    written: readonly (Part | Choice)[],
    frame: Frame,
    around: readonly Node[],
    about: About,
  ): void {
    const offered = offerOf({ start, end }, written, frame, { ...about, own: this.#own });
    if (offered === undefined) return;
    if ('reason' in offered) this.refused.push(offered);
    else this.sites.push({ ...offered, around });
  }
}

const DEEPEST = 500;

function holds(node: Node, types: ReadonlySet<string>): boolean {
  return types.has(node.type) || node.children.some((child) => holds(child, types));
}
