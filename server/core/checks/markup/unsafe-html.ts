import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** What runs code in a page. A translation comes from outside and must not introduce any (Weblate's safe HTML). */
const UNSAFE =
  /<(?:script|iframe|object|embed|form|base|meta|link|style)\s[^<>]{0,500}=[^<>]{0,500}>?|<\/script\s?>|\son[a-z]{3,20}\s{0,5}=|\b(?:javascript|vbscript):|data:text\/html/gi;

export const unsafeHtml: Check = {
  id: 'unsafe-html',
  severity: 'error',
  summary: 'The target has HTML that runs code, and the source does not.',
  examples: {
    good: [
      { source: 'Read <b>this</b>', target: 'Lies <b>das</b>' },
      { source: 'The <script> tag', target: 'Das <script>-Tag' },
      { source: 'The frame', target: 'Der <iframe>' },
      { source: 'Learn JavaScript: now', target: 'Lernen Sie JavaScript: jetzt' },
    ],
    bad: [
      { source: 'Read this', target: 'Lies das <script>alert(1)</script>' },
      { source: 'Read <a href="/a">this</a>', target: 'Lies <a href="/a" onclick="x()">das</a>' },
      { source: 'Read <a href="/a">this</a>', target: 'Lies <a href="javascript:x()">das</a>' },
    ],
  },
  traits: { target: TRAIT.angle },
  *run({ source, target }) {
    if (target === undefined) return;
    const own = flatten(source).text.toLowerCase();
    const flat = flatten(target);
    // Outside of tags these are words.
    for (const tag of flat.text.matchAll(/<[^<>]{0,2000}>?/g)) {
      for (const match of tag[0].matchAll(UNSAFE)) {
        const found = match[0].toLowerCase();
        if (own.includes(found.startsWith('<') ? found.replace(/[\s>].*$/s, '') : found.trim())) continue;
        const start = tag.index + match.index;
        yield {
          message: `"${match[0].trim()}" can run code in a browser; the source has nothing like it.`,
          span: flat.span(start, start + match[0].length),
          subject: match[0].trim(),
        };
      }
    }
  },
};
