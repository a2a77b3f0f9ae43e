import { baseLanguage } from '../../../../shared/locale.ts';
import { addressesOf, type Placeholder } from '../../text/placeholders/index.ts';

/** Placeholders in a word in angle brackets that is not a tag: `<alert for "%(stock)s">`. @param find placeholders of a text, in order */
export function insideOf(
  { text, span }: Placeholder,
  find: (text: string) => readonly Placeholder[],
): readonly Placeholder[] {
  return find(text.slice(1)).map((one) => ({
    ...one,
    span: { start: one.span.start + span.start + 1, end: one.span.end + span.start + 1 },
  }));
}

/** A tag that never closes and has no attributes is a word in angle brackets: “a <label> element”, “git show <object>”. */
export function markupNames(placeholders: readonly Placeholder[]): ReadonlySet<string> {
  const tags = placeholders.filter(
    ({ kind, role, text, name = '' }) =>
      kind === 'tag' && (role === 'close' || /=|\/>$|^<[\d!]/.test(text) || BREAKS.has(name)),
  );
  return new Set(tags.map(({ name = '' }) => name));
}

/** Void tags in texts; the names of HTML's other void tags (`<base>`, `<source>`) may be words. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'hr', 'wbr']);

/** Tags that style words or break lines. */
const STYLES: ReadonlySet<string> = new Set([
  'b',
  'big',
  'body',
  'br',
  'code',
  'em',
  'font',
  'head',
  'html',
  'i',
  'kbd',
  'mark',
  'nobr',
  'p',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'tt',
  'u',
  'wbr',
]);

/** An address without anything that a program fills in. */
const SPELLED = /^https?:\/\/[^\s{}$%\ufffc]+$/i;

/** An attribute that says how its element looks, or where a link opens, without a value from a program. */
const LOOK =
  /\s(?:align|background|bgcolor|border|class|color|dir|face|foreground|height|lang|rel|size|style|target|underline|weight|width)\s{0,5}=\s{0,5}(?:"[^"{}$%<]{0,800}"|'[^'{}$%<]{0,800}')/gi;

/** The anchor of a heading, whose name is derived from its words. */
const ANCHOR = /^<a\s{1,5}(?:id|name)\s{0,5}=\s{0,5}(?:"[^"{}$%<>]{0,800}"|'[^'{}$%<>]{0,800}')(?=\s{0,5}\/?>$)/i;

/** A tag without the attributes that style it. */
function withoutLook(text: string): string {
  return text
    .replace(LOOK, '')
    .replace(ANCHOR, '<a')
    .replace(/\s*\/?>$/, '>');
}

/** Whether an element only styles its words: by its name, and without attributes that a program could look for. */
export function isStyle(name: string, text: string): boolean {
  return STYLES.has(name) && !withoutLook(text).includes('=');
}

/** Tags of a source that its target lacks, and vice versa, that only affect how the text looks. */
export interface Looks {
  readonly lost: ReadonlySet<Placeholder>;
  readonly surplus: ReadonlySet<Placeholder>;
  /** Tags of the source that the target has with other attributes, and their replacements. */
  readonly replaced: ReadonlySet<Placeholder>;
  readonly changed: ReadonlySet<Placeholder>;
}

const NONE: Looks = { lost: new Set(), surplus: new Set(), replaced: new Set(), changed: new Set() };

/** @param all placeholders of source and target: if its tags nest differently, one was lost by mistake, and all count */
export function looksIn(
  lost: readonly Placeholder[],
  surplus: readonly Placeholder[],
  [source, target]: readonly [source: readonly Placeholder[], target: readonly Placeholder[]],
  locale: string,
): Looks {
  const isTag = ({ kind }: Placeholder) => kind === 'tag';
  const gone = lost.filter(isTag);
  const own = surplus.filter(isTag);
  if ((gone.length === 0 && own.length === 0) || unpaired(source) !== unpaired(target)) return NONE;
  const bare = ({ identity }: Placeholder) => withoutLook(identity);
  const [before, after] = [new Set(gone.map(bare)), new Set(own.map(bare))];
  const pages = ownPages(gone, own, locale);
  const replaced = new Set(gone.filter((tag) => after.has(bare(tag)) || pages.has(tag)));
  const changed = new Set(own.filter((tag) => before.has(bare(tag)) || pages.has(tag)));
  // A closing tag counts like its opening tag.
  const others = new Set([...gone, ...own].flatMap(({ name = '', text }) => (isStyle(name, text) ? [] : [name])));
  const styles = (tags: readonly Placeholder[], but: ReadonlySet<Placeholder>) =>
    new Set(tags.filter((tag) => !but.has(tag) && !others.has(tag.name ?? '')));
  return { lost: styles(gone, replaced), surplus: styles(own, changed), replaced, changed };
}

/**
 * Determines which tags do not count because the source leaves some open (`<ul>…<ul>`, `<p>a <h3>b</h3>`) and the translation has closed them all.
 * Additional emphasis is up to the translation.
 */
export function repairedTags(
  source: readonly Placeholder[],
  target: readonly Placeholder[],
): (placeholder: Placeholder) => boolean {
  const own = new Set(target.flatMap(({ kind, name }) => (kind === 'tag' ? (name ?? []) : [])));
  const open = unpaired(target) === '' ? unpaired(source).split(',') : [];
  const names = new Set(open.map((name) => name.replace('/', '')).filter((name) => own.has(name)));
  return ({ kind, name = '' }) => kind === 'tag' && names.size > 0 && (names.has(name) || STYLES.has(name));
}

/**
 * Links that only the target has, each closed, with literal addresses: a translator has added them, and no program needs them. Whether people should
 * be led there is up to the project.
 */
export function addedLinks(surplus: readonly Placeholder[]): ReadonlySet<Placeholder> {
  const links = surplus.filter(({ kind, name }) => kind === 'tag' && name === 'a');
  const open = links.filter(({ role }) => role === 'open');
  const isSpelled = ({ text }: Placeholder) => addressesOf(text).some(({ value }) => SPELLED.test(value));
  return new Set(open.length * 2 === links.length && open.every(isSpelled) ? links : []);
}

/**
 * Links of the source and as many of the target that differ only in their literal addresses: which page readers of a language are led to is up to the
 * project. Empty if their numbers differ.
 */
export function movedLinks(
  lost: readonly Placeholder[],
  surplus: readonly Placeholder[],
): readonly [gone: ReadonlySet<Placeholder>, own: ReadonlySet<Placeholder>] {
  const shape = ({ text }: Placeholder) => {
    const addresses = addressesOf(text);
    if (!addresses.every(({ value }) => SPELLED.test(value))) return undefined;
    return addresses.reduceRight((rest, { span }) => rest.slice(0, span.start) + rest.slice(span.end), text);
  };
  const links = (tags: readonly Placeholder[]) =>
    tags.filter(({ kind, name, role }) => kind === 'tag' && name === 'a' && role === 'open');
  const [gone, own] = [links(lost), links(surplus)];
  const isMoved =
    gone.length === own.length &&
    gone.every((link, index) => {
      const other = own[index];
      const kept = shape(link);
      return other !== undefined && kept !== undefined && kept !== link.text && shape(other) === kept;
    });
  return isMoved ? [new Set(gone), new Set(own)] : [new Set(), new Set()];
}

/** Links of the source, and those that replace them: to a page in the target language, even on another site. */
function ownPages(gone: readonly Placeholder[], own: readonly Placeholder[], locale: string): ReadonlySet<Placeholder> {
  const language = baseLanguage(locale);
  if (!/^[a-z]{2,3}$/.test(language)) return new Set();
  const isOwn = new RegExp(`(?:^|[/.])${language}(?=[-_./?#]|$)`, 'i');
  const links = gone.filter(({ text }) => addressesOf(text).length > 0);
  const pages = own.filter(({ text }) => addressesOf(text).some(({ value }) => isOwn.test(value)));
  return new Set(
    pages.flatMap((page, index) => {
      const link = links[index];
      return link !== undefined && link.name === page.name ? [link, page] : [];
    }),
  );
}

/** The tags that open without closing, and close without opening. Texts that are embedded in others have some: `a</p><p>b`. */
function unpaired(placeholders: readonly Placeholder[]): string {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const { kind, role, name = '' } of placeholders) {
    if (kind !== 'tag' || role === 'standalone') continue;
    if (role === 'open') open.push(name);
    else if (open.at(-1) === name) open.pop();
    else wrong.push(`/${name}`);
  }
  return [...wrong, ...open].toSorted().join();
}
