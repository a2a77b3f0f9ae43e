import { describe, expect, test } from 'vitest';
import { readFacts } from '../../../../server/core/code/index.ts';
import { loadGrammar, shownKeys, usesIn } from '../../../support/code-index.ts';

/** Keys with what stands at their places. */
async function found(
  file: string,
  code: string,
  library: string,
): Promise<readonly (readonly [string | undefined, string])[]> {
  const uses = await usesIn({ [file]: code }, [library]);
  return uses.map((use, at) => [shownKeys(uses)[at], code.slice(use.start, use.end)]);
}

const same = (...keys: readonly string[]) => keys.map((key) => [key, key]);

describe('Vue', () => {
  test.each([
    ['offsets behind letters of two units', '<template><p>😀 é {{ $t("a") }}</p></template>', same('a')],
    [
      'a loop with a number',
      `<template><p v-for="(k, i) in ['a', 'b']" :key="i">{{ $t(k) }}</p></template>`,
      same('a', 'b'),
    ],
    ['conditions and events', `<template><p v-if="$te('a')" @click="say($t('b'))" /></template>`, same('a', 'b')],
    ['slots', `<template><A v-slot="{ t }">{{ t.x }}{{ $t('a') }}</A></template>`, same('a')],
    [
      'a component that is given a key',
      `<script>export default { props: ['x'] }</script><template><i18n-t keypath='a' /></template>`,
      same('a'),
    ],
    ['broken templates', `<template><p :title="$t('a')><b>{{ $t('b') }}</template>`, []],
    [
      'two scripts',
      `<script>export const K = 'a';</script><script setup lang="ts">const { t } = useI18n(); t(K as string);</script>`,
      same('a'),
    ],
  ])('%s', async (_, code, expected) => {
    const uses = await found('a.vue', code, 'vue-i18n');
    if (expected.length > 0) expect(uses).toEqual(expected);
  });
});

describe('Svelte', () => {
  test.each([
    ['braces in strings', "<p>{$_('a}b')}{$_('c')}</p>", same('a}b', 'c')],
    ['apostrophes in text', "<p>It's {$_('a')} o'clock</p>", same('a')],
    [
      'comments, styles and blocks',
      "<!-- {$_('no')} --><style>a { b: c }</style>{#if $_('a')}x{:else if $_('b')}y{/if}{#await p then v}{$_('c')}{/await}",
      same('a', 'b', 'c'),
    ],
    ['constants of the markup', "{#each [1] as x}{@const k = 'a'}{$_(k)}{/each}", same('a')],
  ])('%s', async (_, code, expected) => {
    expect(await found('a.svelte', code, 'svelte-i18n')).toEqual(expected);
  });
});

describe('Angular', () => {
  test.each([
    [
      'pipes with arguments',
      `<p>{{ 'a' | translate: { n: 1 } }} {{ (x ? 'b' : 'c') | translate }}</p>`,
      same('a', 'b', 'c'),
    ],
    [
      'blocks',
      `@if ('a' | translate; as x) { <b></b> } @for (k of ['b']; track k) { {{ k | translate }} }`,
      same('a', 'b'),
    ],
    [
      'structural directives',
      `<p *ngFor="let k of ['a']; let i = index">{{ k | translate }}</p><p *ngIf="'b' | translate as x"></p>`,
      same('a', 'b'),
    ],
    ['attributes with text', `<p title="{{ 'a' | translate }}" (click)="go('x')"></p>`, same('a')],
  ])('%s', async (_, code, expected) => {
    expect(await found('a.html', code, 'ngx-translate')).toEqual(expected);
  });

  test('an argument of a pipe is no mistake in the code', async () => {
    const { broken } = await readFacts(
      'a.html',
      `<p [x]="'a' | translate: { n: 1 }">{{ 'b' | translate: x }}</p>`,
      loadGrammar,
      [],
    );
    expect(broken).toBe(false);
  });

  test('templates that stand in a component', async () => {
    const code = "const a = 'é😀';\n@Component({ template: `<p>{{ 'a' | translate }}</p>` })\nexport class A {}";
    expect(await found('a.ts', code, 'ngx-translate')).toEqual(same('a'));
  });
});

describe('a component that somebody is typing', () => {
  const WHOLE =
    '<template><pre v-pre :a="x">{{ x }}</pre><p :title="$t(\'a\')" v-if="x">{{ $t(\'b\') }}</p></template>';

  test.each(['', '"', "'"])('that ends anywhere leaves the next one as it is, with %j at its end', async (quote) => {
    for (let end = 0; end <= WHOLE.length; end++) {
      await readFacts('other.vue', WHOLE.slice(0, end) + quote, loadGrammar, []);
      expect(await found('a.vue', WHOLE, 'vue-i18n'), WHOLE.slice(0, end)).toEqual(same('a', 'b'));
    }
  });

  test.each([
    'v-.x="1"',
    'v-:a.x="1"',
    ':.x="1"',
    '@.x="1"',
    '#.x="1"',
    '.="1"',
  ])('a directive without a name, %s, hides nothing else', async (directive) => {
    const code = WHOLE.replace('v-if="x"', directive);
    expect(await found('a.vue', code, 'vue-i18n')).toEqual(same('a', 'b'));
  });

  test('the words of a script that never ends are those of the file', async () => {
    const code = "<template><p v-pre /></template>\n<script>\nconst a = i18n.global.t('a');\nconst b = 'c'";
    const { literals } = await readFacts('a.vue', code, loadGrammar, []);
    expect(literals.map(([text]) => text)).toEqual(['a', 'c', 'p']);
  });
});

describe('languages without a grammar', () => {
  test.each([
    [
      'a.php',
      "<?php // __('no')\n# __('no')\n$u = 'http://x'; __('a'); __(\"b.$x\"); __('c' . $y);",
      'laravel',
      ['a', 'b.*', 'c*'],
    ],
    [
      'app/controllers/shop/carts_controller.rb',
      "t('.saved'); t('cart.total', count: 1); params[:t]; format(t 'x')",
      'rails',
      ['shop.carts.*.saved', 'cart.total', 'x'],
    ],
    ['app/views/shop/_cart.html.erb', "<%= t('.title') %>", 'rails', ['shop.cart.title']],
    [
      'a.dart',
      "final a = 'page.title'.tr(args: []); // 'no'.tr()\nfinal b = '$x.name'.tr();",
      'easy-localization',
      ['page.title', '*.name'],
    ],
    ['a.cs', 'var a = _localizer["It is \\"so\\""]; /* _localizer["no"] */', 'dotnet', ['It is "so"']],
    ['a.html.twig', "{{ 'a'|trans({'%n%': 1}) }}{# 'no'|trans #}", 'symfony', ['a']],
  ])('%s: %s', async (file, code, library, expected) => {
    expect(shownKeys(await usesIn({ [file]: code }, [library]))).toEqual(expected);
  });

  test('a million quotes and comments take no time to speak of', async () => {
    for (const text of [
      "'".repeat(200_000),
      '/*'.repeat(200_000),
      "__('".repeat(100_000),
      '__("$'.repeat(50_000),
      '# \n'.repeat(100_000),
    ])
      expect(await usesIn({ 'a.php': text }, ['laravel'])).toEqual(expect.any(Array));
  });
});
