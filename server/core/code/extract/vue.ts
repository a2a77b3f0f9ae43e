import type { AttributeNode, ElementNode, TemplateChildNode } from '@vue/compiler-dom';
import type { Span } from '../../text/span.ts';
import { parseVue } from '../read/vue-parse.ts';
import { type About, offerOf } from './offer.ts';
import { argumentOf, CLOSED, type Frame, INLINE, type Part, type RefusedSite, type Site } from './site.ts';

/** `NodeTypes` of @vue/compiler-dom. */
const ELEMENT = 1;
const TEXT = 2;
const COMMENT = 3;
const INTERPOLATION = 5;
const ATTRIBUTE = 6;

export interface VueTexts {
  readonly sites: readonly Site[];
  readonly refused: readonly RefusedSite[];
  readonly broken: boolean;
}

/** Finds the texts in the template of a Vue component. */
export async function vueTexts(
  text: string,
  attributes: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Promise<VueTexts> {
  const { root, broken } = await parseVue(text);
  const finder = new Finder(text, attributes, own);
  for (const block of root.children)
    if (block.type === ELEMENT && block.tag === 'template' && !block.props.some(({ name }) => name === 'lang'))
      finder.inside(block);
  return { sites: finder.sites, refused: finder.refused, broken };
}

class Finder {
  readonly sites: Site[] = [];
  readonly refused: RefusedSite[] = [];
  readonly #text: string;
  readonly #attributes: ReadonlySet<string>;

  readonly #own: ReadonlySet<string>;

  constructor(text: string, attributes: ReadonlySet<string>, own: ReadonlySet<string>) {
    this.#text = text;
    this.#own = own;
    this.#attributes = attributes;
  }

  inside({ tag, props, children, loc }: ElementNode, isPiece = false): void {
    if (CLOSED.test(tag)) return;
    // The parser drops the directive.
    const open = this.#text.slice(loc.start.offset, children[0]?.loc.start.offset ?? loc.end.offset);
    if (/\sv-pre(?=[\s>/])/.test(open)) return;
    if (props.some((prop) => prop.type === ATTRIBUTE && prop.name === 'translate' && prop.value?.content === 'no'))
      return;
    for (const prop of props) if (prop.type === ATTRIBUTE) this.#attribute(prop, tag);
    // The content of these is replaced at run time.
    const isReplaced = props.some(({ type, name }) => type !== ATTRIBUTE && /^(?:t|html|text)$/.test(name));
    // `<option value="horn">horn</option>` shows a value of the program.
    const isValue = props.some(
      (prop) => prop.type === ATTRIBUTE && prop.name === 'value' && prop.value?.content === contentOf(children),
    );
    const isSentence = isPiece || (!isReplaced && !isValue && this.#content(children, tag));
    for (const child of children) if (child.type === ELEMENT) this.inside(child, isSentence && INLINE.test(child.tag));
  }

  #attribute({ name, value, loc }: AttributeNode, element: string): void {
    if (value === undefined || !this.#attributes.has(name)) return;
    this.#offer({ start: loc.start.offset, end: loc.end.offset }, [value.content], 'bind', {
      attribute: name,
      element,
    });
  }

  /** @returns whether elements are part of a sentence there */
  #content(children: readonly TemplateChildNode[], element: string): boolean {
    const runs: TemplateChildNode[][] = [[]];
    const others: TemplateChildNode[] = [];
    for (const child of children) {
      if (child.type === COMMENT) continue;
      if (child.type === TEXT || child.type === INTERPOLATION) runs.at(-1)?.push(child);
      else {
        others.push(child);
        runs.push([]);
      }
    }
    const spoken = runs.map(trimmed).filter((run) => run.some(hasLetters));
    const [only] = spoken;
    const [first] = spoken.flat();
    const last = spoken.flat().at(-1);
    if (only === undefined || first === undefined || last === undefined) return false;
    const span = this.#bounds(first, last);
    if (spoken.length > 1 || others.some(speaks)) {
      this.refused.push({ ...span, reason: 'nested' });
      return true;
    }
    const parts = only.map((node): Part | undefined => {
      if (node.type === TEXT) return node.content.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank));
      return node.type === INTERPOLATION && 'content' in node.content
        ? argumentOf(this.#text.slice(node.content.loc.start.offset, node.content.loc.end.offset))
        : undefined;
    });
    const whole = parts.filter((part) => part !== undefined);
    if (whole.length < parts.length) this.refused.push({ ...span, reason: 'expression' });
    else {
      const beside = {
        before: others.some(({ loc }) => loc.end.offset <= span.start),
        behind: others.some(({ loc }) => loc.start.offset >= span.end),
      };
      this.#offer(span, whole, 'mustache', { element, ...beside });
    }
    return false;
  }

  #bounds(first: TemplateChildNode, last: TemplateChildNode): Span {
    const [start, end] = [first.loc.start.offset, last.loc.end.offset];
    const raw = this.#text.slice(start, end);
    return { start: end - raw.trimStart().length, end: start + raw.trimEnd().length };
  }

  #offer(span: Span, parts: readonly Part[], frame: Frame, about: About): void {
    const offered = offerOf(span, parts, frame, { ...about, own: this.#own });
    if (offered === undefined) return;
    if ('reason' in offered) this.refused.push(offered);
    else this.sites.push(offered);
  }
}

function trimmed(run: readonly TemplateChildNode[]): readonly TemplateChildNode[] {
  const isBlank = (node: TemplateChildNode) => node.type === TEXT && node.content.trim() === '';
  const first = run.findIndex((node) => !isBlank(node));
  return first < 0 ? [] : run.slice(first, run.findLastIndex((node) => !isBlank(node)) + 1);
}

function contentOf([only, more]: readonly TemplateChildNode[]): string | undefined {
  return only?.type === TEXT && more === undefined ? only.content.trim() : undefined;
}

function hasLetters(node: TemplateChildNode): boolean {
  return node.type === TEXT && /\p{L}/u.test(node.content);
}

/** Whether anything inside an element contains words. */
function speaks(node: TemplateChildNode): boolean {
  if (node.type === INTERPOLATION) return true;
  return node.type === ELEMENT ? node.children.some(speaks) : hasLetters(node);
}
