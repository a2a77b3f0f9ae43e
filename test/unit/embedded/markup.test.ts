import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { scan } from '../../../server/embedded/engine/markup.ts';

const PIECES =
  '<b>|</b>|<x id="1">|</x>|<br/>|<br>|<i|<|</|/>|>|&amp;|&#65;|&#0;|&nbsp;|&|"|\'| a="1"| a=1| a|=|<!-- c -->|<!--|-->|<![CDATA[|]]>|<?p q?>|<??>|<? ?>|Save | \n|1|é|\u0001|<p translate="no">|</p>';
const markup = fc.array(fc.constantFrom(...PIECES.split('|')), { maxLength: 14 }).map((pieces) => pieces.join(''));

function raws(text: string, options: Parameters<typeof scan>[1]): string {
  const tokens = scan(text, options);
  return tokens.ok ? tokens.value.map((token) => token.raw).join('') : `refused: ${tokens.error}`;
}

/** What an independent parser says about the same fragment. */
function wellFormed(text: string): boolean {
  let fine = true;
  const parser = new SaxesParser();
  parser.on('error', () => {
    fine = false;
  });
  parser.write(`<root>${text}</root>`).close();
  return fine;
}

describe('scan', () => {
  test('the tolerant reading never fails and loses nothing', () => {
    fc.assert(
      fc.property(markup, fc.constantFrom('xml', 'html', undefined), (text, tagHandling) => {
        expect(raws(text, { tagHandling, ignoreTags: ['x', 'b'] })).toBe(text);
      }),
    );
  });

  test('the strict reading takes exactly what an independent XML parser takes, and loses nothing', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const tokens = scan(text, { tagHandling: 'xml', strict: true });
        expect(tokens.ok).toBe(wellFormed(text));
        if (tokens.ok) expect(tokens.value.map((token) => token.raw).join('')).toBe(text);
      }),
      { numRuns: 800 },
    );
  });

  test.each([
    ['<x>a<x>b</x>c</x>d', 'xml', ['x'], ['<x>a<x>b</x>c</x>']],
    ['<x/>a', 'xml', ['x'], []],
    ['<x>never closed', 'xml', ['x'], ['<x>never closed']],
    ['<X>a</X>', 'xml', ['x'], []],
    ['<p translate="no">a<br>b</p>c', 'html', [], ['<p translate="no">a<br>b</p>']],
    ['<P TRANSLATE=no>a</P>', 'html', [], ['<P TRANSLATE=no>a</P>']],
    ['<i class="a notranslate">b</i>', 'html', [], ['<i class="a notranslate">b</i>']],
    ['<i class="notranslated">b</i>', 'html', [], []],
    ['<script>if (a < b) c()</script>d', 'html', [], ['<script>if (a < b) c()</script>']],
    ['<x>a</x>', 'html', ['x'], []],
  ] as const)('keeps what must not be translated in %s', (text, tagHandling, ignoreTags, kept) => {
    const tokens = scan(text, { tagHandling, ignoreTags });
    expect(tokens.ok && tokens.value.filter((token) => token.kind === 'keep').map((token) => token.raw)).toEqual(kept);
  });

  test('hostile nesting and unclosed quotes cost no more than their length', () => {
    for (const unit of ['<a>', '<a "', '<a b="', '<!--', '<![CDATA[', '<', '&']) {
      const text = unit.repeat(5_000);
      expect(raws(text, { tagHandling: 'xml', ignoreTags: [] })).toBe(text);
    }
  });
});
