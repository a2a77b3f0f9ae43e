import { describe, expect, test } from 'vitest';
import { elementsInWords, elementsOf, newElements } from '../../../../server/core/code/evaluate/site.ts';
import { LIBRARIES } from '../../../../server/core/code/libraries/index.ts';
import { KeyLookup } from '../../../../server/core/code/lookup.ts';
import { widgetAt } from '../../../../server/core/code/read/widgets.ts';
import { usesIn } from '../../../support/code-index.ts';

const REACT = "import { useTranslation, Trans } from 'react-i18next';\n";

/** Keys with the element that they are shown in. */
async function sites(
  path: string,
  code: string,
  libraries: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const uses = await usesIn({ [path]: code }, libraries);
  return Object.fromEntries(uses.map(({ parts, site = 'nowhere' }) => [parts.join(''), site]));
}

test('JSX: the element and the attribute; what handles an event is shown elsewhere', async () => {
  const code = `${REACT}export function A() {
    const { t } = useTranslation();
    const title = t('before');
    return <><form onSubmit={() => alert(t('event'))} aria-label={t('label')}>
      <Button icon={<Icon title={t('icon')} />} disabled={!!t('no')}>{open ? t('open') : t('shut')}</Button>
      <ul>{list.map((one) => t('item'))}{list.map((one) => <li>{t('row')}</li>)}</ul>
      <Menu.Item label={\`\${t('joined')}!\`}><Trans i18nKey="trans">x</Trans></Menu.Item>
    </form>{t('fragment')}</>;
  }`;
  expect(await sites('a.tsx', code, ['i18next'])).toEqual({
    before: 'nowhere',
    event: 'nowhere',
    label: 'form@aria-label',
    icon: 'Icon@title',
    no: 'Button@disabled',
    open: 'Button',
    shut: 'Button',
    item: 'ul',
    row: 'li',
    joined: 'Menu.Item@label',
    trans: 'Menu.Item',
    fragment: 'nowhere',
  });
});

test('Vue templates', async () => {
  const code = `<script setup>
const { t } = useI18n(); const x = t('script');
</script>
<template>
  <div :title="t('title')" @click="say(t('click'))">
    <button v-if="t('if')" :aria-label="t('label')">{{ t('text') }} <b>{{ t('bold') }}</b> {{ t('after') }}</button>
    {{ t('outer') }}
    <li v-for="one in ['a']" :key="one" :alt="t('alt')">{{ t('row') }}</li>
  </div>
</template>`;
  expect(await sites('a.vue', code, ['vue-i18n'])).toEqual({
    script: 'nowhere',
    title: 'div@title',
    click: 'nowhere',
    if: 'nowhere',
    label: 'button@aria-label',
    text: 'button',
    bold: 'b',
    after: 'button',
    outer: 'div',
    alt: 'li@alt',
    row: 'li',
  });
});

test('templates of Angular, in files and in components', async () => {
  const html = `<h1 [title]="'title' | translate">{{ 'text' | translate }}<i>{{ 'inner' | translate }}</i>{{ 'after' | translate }}</h1>
@if (open) { {{ 'block' | translate }} }
<p (click)="say('event' | translate)" placeholder="{{ 'written' | translate }}"></p>`;
  const found = {
    title: 'h1@title',
    text: 'h1',
    inner: 'i',
    after: 'h1',
    block: 'nowhere',
    written: 'p@placeholder',
    event: 'nowhere',
  };
  expect(await sites('a.component.html', html, ['ngx-translate'])).toEqual(found);
  const component = `import { TranslateService } from '@ngx-translate/core';\n@Component({ template: \`${html}\` }) export class A { constructor(private s: TranslateService) { s.instant('code'); } }`;
  expect(await sites('a.component.ts', component, ['ngx-translate'])).toEqual({ ...found, code: 'nowhere' });
});

describe('widgets of Flutter', () => {
  test.each([
    ['AppBar(title: Text(l10n.§settings))', 'AppBar@title'],
    ["FilledButton(onPressed: () { say(')'); }, child: Text(l10n.§save))", 'FilledButton'],
    ['TextField(decoration: InputDecoration(hintText: context.l10n.§search))', 'InputDecoration@hintText'],
    ['ListTile(leading: x, title: Row(children: [Icon(x), Text(S.of(context).§a, style: b)]))', 'ListTile@title'],
    ['Column(children: [Icon(x), const SizedBox(), Text(l10n.§a)])', 'Text'],
    ['Column(children: [l10n.§a])', undefined],
    ['ListView.builder(itemBuilder: (c) => Text(l10n.§x))', 'ListView@itemBuilder'],
    ['ListView.builder(itemBuilder: (c) { return Text(l10n.§x); })', 'Text'],
    ['Tooltip<Map<int, A>>(message: l10n.§t, child: x)', 'Tooltip@message'],
    ['Foo(bar: isX ? l10n.a : l10n.§b)', 'Foo@bar'],
    ["Badge(label: Text('(', \"it's)\", l10n.§b))", 'Badge@label'],
    ['AppBar(title: Text(a)); l10n.§b', undefined],
    ["AppBar(title: Text(a'), l10n.§b)", undefined],
    ["Badge(label: Text('it\\'s (', l10n.§b))", 'Badge@label'],
    ['notify(l10n.§saved)', undefined],
    ['AppBar(title: shorten(l10n.§saved))', undefined],
    ['final a = l10n.§b;', undefined],
    [`AppBar(title: Text(${'"x" + '.repeat(2_000)}l10n.§far))`, undefined],
  ])('%s', (marked, site) => {
    expect(widgetAt(marked.replace('§', ''), marked.indexOf('§'))).toBe(site);
  });

  test('are known of keys in Dart', async () => {
    const code = "// AppBar(title:\nAppBar(title: Text(l10n.title), actions: [IconButton(tooltip: 'x.y'.tr())]);";
    expect(await sites('a.dart', code, ['flutter', 'easy-localization'])).toEqual({
      title: 'AppBar@title',
      'x.y': 'IconButton@tooltip',
    });
  });
});

test('the elements of a text are told apart by what people see of them; one that stands everywhere has none', async () => {
  const many = Array.from({ length: 9 }, (_, at) => `<h${at}>{t('many')}</h${at}>`).join('');
  const code = `${REACT}export function A() {
    const { t } = useTranslation();
    return <p><b title={t('a')}>{t('a')}</b><b>{t('a')}</b>{String(t('b'))}${many}</p>;
  }`;
  const uses = await usesIn({ 'b.tsx': code, 'a.tsx': code.replace('<p>', '<p>\n') }, ['i18next']);
  const keys = new Map(['a', 'b', 'many'].map((key) => [key, { text: '', at: 0, id: `/${key}` }]));
  const found = elementsOf(uses, new KeyLookup([{ path: '/en.json', keys }], LIBRARIES));
  expect(found.get('/en.json')?.get('/a')).toBe('b,b@title');
  expect(found.get('/en.json')?.has('/many')).toBe(false);
  expect(newElements('b,b@title,i', 'b')).toEqual(['b@title', 'i']);
  expect(newElements('b', 'b,i')).toEqual([]);
  expect(elementsInWords(['b@title', 'i'])).toBe('title of <b>, <i>');
});

test('a file of nothing but quotes, brackets and keys is read in time that grows with it', () => {
  const code = `${"\\'(".repeat(20_000)}\n${'l10n.a,'.repeat(50_000)}`;
  for (let at = 0; at < code.length; at += 7) widgetAt(code, at);
  expect(widgetAt(code, code.length)).toBeUndefined();
});
