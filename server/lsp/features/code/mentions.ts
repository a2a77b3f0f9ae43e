import type { Span } from '../../../core/text/span.ts';
import { usesIn } from './patterns.ts';
import type { CodeKey } from './places.ts';

/**
 * Files of programs and their templates, by extension, and two manifests that refer to texts. Globs relative to a folder. Searched only if a project
 * does not say which files are its code.
 */
export const SOURCE_FILES = [
  '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte,astro,html,htm,xhtml,mdx}',
  '**/*.{hbs,handlebars,mustache,ejs,pug,liquid,njk,j2,jinja,jinja2,twig,erb,haml,slim,leex,heex,eex,tpl,ftl,phtml,php,inc}',
  '**/*.{py,rb,java,kt,kts,scala,groovy,jsp,swift,m,mm,dart,cs,cshtml,razor,xaml,fs,vb,go,rs,c,cc,cpp,cxx,h,hh,hpp,qml,ex,exs,erl,elm,lua,gd,clj,cljs,pl,pm,pas,al}',
  '**/{package,manifest}.json',
];

const QUOTE = /["'`]/;
/** Precedes a string that names a group of keys: a call, or a prefix. */
const GROUP = /(?:\(|prefix\s{0,9}[:=])\s{0,9}$/i;
const WORD = /[\p{L}\p{N}_$]/u;
/** An identifier that is not an ordinary word: it is distinctive even without quotes. */
const CODED = /^(?=.*(?:_|\d|\p{Ll}\p{Lu}))[\p{L}_$][\p{L}\p{N}_$]*$/u;

/**
 * Every place where the text of a name occurs: between quotes (with its namespace, or as the first keys of a longer one), in a call of the libraries,
 * and on its own unless it is an ordinary word. The span is that of the key. Unordered, with some duplicates; `undefined` now and then: a chance to
 * yield. Linear.
 */
export function* mentionsIn(
  text: string,
  { key, isGroup }: CodeKey,
  calls: readonly RegExp[],
): Generator<Span | undefined, void, undefined> {
  if (!text.includes(key)) return;
  const isCoded = CODED.test(key);
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length)) {
    const before = text[at - 1] ?? '';
    const after = text[at + key.length] ?? '';
    const closed = QUOTE.test(after) && (!isGroup || GROUP.test(text.slice(Math.max(0, at - 30), Math.max(0, at - 1))));
    const quoted =
      (closed || (isGroup && after === '.')) &&
      (QUOTE.test(before) || (before === ':' && WORD.test(text[at - 2] ?? '')));
    const alone = isCoded && !isGroup && !WORD.test(before) && !WORD.test(after);
    yield quoted || alone ? { start: at, end: at + key.length } : undefined;
  }
  for (const use of usesIn(text, calls)) {
    const from = [0, (use?.key.indexOf(':') ?? 0) + 1].find((at) => {
      const spelled = use?.key.slice(at);
      return spelled === key || (isGroup && spelled?.startsWith(`${key}.`) === true);
    });
    if (use === undefined || from === undefined) yield undefined;
    else yield { start: use.span.start + from, end: use.span.start + from + key.length };
  }
}
