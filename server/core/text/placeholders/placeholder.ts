import type { MessageDialect } from '../dialects/index.ts';
import type { Span } from '../span.ts';
import type { Protection } from './protect.ts';

/** What a placeholder is. The names are stable: checks and reports show them. */
export type PlaceholderKind =
  | 'printf' // %s, %1$d, %-5.2f, %%, and Apple's %@, %lld, %#@var@
  | 'python' // %(name)s
  | 'ruby' // %{name}, %<name>f
  | 'percent-name' // %name%
  | 'brace' // {name}, {0}, {0:N2}, {user.name, number}
  | 'brace-empty' // {}, {:>8}, {!r}: take their values in turn
  | 'brace-escape' // .NET {{ and }}
  | 'mustache' // {{x}}, {{{x}}}, {{- x}}, {{x, format}}
  | 'reference' // Home Assistant [%key:other::text%]
  | 'template' // ${x}, $x
  | 'colon' // Laravel :name
  | 'i18next-nesting' // $t(key, {...})
  | 'vue-link' // @:key, @.lower:key, @:(key)
  | 'vue-literal' // {'@'}
  | 'chrome' // $NAME$, $1, $$
  | 'qt' // %1, %L1, %n
  | 'al' // %1, #1####, @1@@@
  | 'escape' // a line break or other character that a program will read: \n, \u00a0
  | 'template-tag' // {% if %} of Twig and Jinja, {# comment #}, <%= x %> of ERB and EJS
  | 'untranslated' // <span translate="no">…</span>, class="notranslate", with its content
  | 'tag' // <b>, </b>, <br/>, <0>, comments
  | 'bbcode' // [b], [/b], [color=red]
  | 'link' // the target of a Markdown link: [text](#place), [text](/path)
  | 'emoji' // :smile:
  | 'css' // --primary-color, var(--x)
  | 'option' // --force
  | 'entity' // &nbsp; &#160;
  | 'url'
  | 'email'
  | 'protected' // words and patterns that the project or the file protects
  | 'declared'; // placeholders that the file itself declares

/** A range of text that a translation must carry unchanged. */
export interface Placeholder {
  readonly kind: PlaceholderKind;
  /** As written in the text. */
  readonly text: string;
  /** UTF-16 offsets in the searched text. */
  readonly span: Span;
  /** Placeholders with the same meaning have the same identity: white space inside braces and the case of Chrome names do not count. */
  readonly identity: string;
  /** Must keep its place among the other ordered ones: unnumbered printf codes take arguments in turn. */
  readonly ordered: boolean;
  /** Tags open and close; everything else stands alone. */
  readonly role: 'open' | 'close' | 'standalone';
  /** The tag name in lower case, or the name of the argument, where there is one. */
  readonly name?: string;
}

export interface PlaceholderOptions {
  /** The catalog's dialect (`i18next`, `vue`, `angular` …), which decides which kinds apply. */
  readonly dialect: string;
  /** Placeholders that the file declares (ARB, Chrome), as written in the text. */
  readonly declared?: readonly string[];
  /** Words that the file locks (`{Locked="…"}`). */
  readonly protectedWords?: readonly string[];
  /** Words and patterns that the project protects, see `compileProtection`. */
  readonly protect?: Protection;
}

/** One kind in the registry: where to look, and what a match means. */
export interface KindRule {
  readonly kind: PlaceholderKind;
  /** If the text contains none of these, the rule is skipped at no cost. */
  readonly hints: readonly string[];
  /** Global; every quantifier is bounded or repeats disjoint classes, so that matching stays linear. */
  readonly pattern: RegExp;
  /** Examines a match: `undefined` rejects it; a number shortens it to that many UTF-16 units. The text is a message of `dialect`. */
  readonly refine?: (match: RegExpExecArray, text: string, dialect: MessageDialect) => number | undefined;
  readonly identity?: (text: string) => string;
  readonly ordered?: (text: string) => boolean;
  /** What opens and what closes. Absent: every match stands alone. */
  readonly part?: (text: string) => Pick<Placeholder, 'role'> & { readonly name: string };
  /** In languages with spaces between words, a space separates it from words as well. */
  readonly apart?: true;
  /** The text of another key replaces it. */
  readonly reference?: true;
  /** For a reference that may be in a translation where the source has words: the key. */
  readonly linked?: (text: string) => string;
  /** An escaped character rather than a value. */
  readonly literal?: true;
  /** May be filled in with the ending of an English plural, which other languages do not need: `%1 file%2`. */
  readonly ending?: true;
  /** Those that are the number of a plural, which is filled in even if the source does not have it. */
  readonly count?: RegExp;
}
