import { describe, expect, test } from 'vitest';
import { LIBRARIES, Modules, readFacts, UseFinder } from '../../../../server/core/code/index.ts';
import { loadGrammar, shownKeys, usesIn, verdictsOf } from '../../../support/code-index.ts';

const I18N =
  "import { useTranslation, Trans, withTranslation, Translation } from 'react-i18next'; import i18n from 'i18next';\n";

/** The keys that files ask for with i18next. */
async function keys(files: Readonly<Record<string, string>> | string): Promise<readonly string[]> {
  return shownKeys(await usesIn(typeof files === 'string' ? { 'a.tsx': I18N + files } : files, ['i18next']));
}

describe('values are followed', () => {
  test.each([
    ['a branch', "i18n.t(x ? 'a' : y ? 'b' : 'c')", ['a', 'b', 'c']],
    ['what stands behind ?? and ||', "i18n.t(x ?? 'a'); i18n.t(x || 'b')", ['*', 'a', '*', 'b']],
    ['what stands behind &&', "i18n.t(x && 'a')", ['a']],
    ['a constant', "const K = 'a'; i18n.t(K)", ['a']],
    ['a constant that stands below', "const f = () => i18n.t(K); const K = 'a';", ['a']],
    ['a variable that is set again', "let k = 'a'; if (x) k = 'b'; i18n.t(k)", ['a', 'b']],
    ['a member of an object', "const K = { open: 'a', shut: 'b' } as const; i18n.t(K.shut)", ['b']],
    ['any member of an object', "const K = { open: 'a', shut: 'b' }; i18n.t(K[x])", ['a', 'b']],
    ['an enumeration', "enum K { Open = 'a', Shut = 'b' } i18n.t(K.Open)", ['a']],
    ['a list that is gone through', "const L = [{ k: 'a' }, { k: 'b' }]; L.map((one) => i18n.t(one.k))", ['a', 'b']],
    ['a list in a loop', "for (const { k } of [{ k: 'a' }, { k: 'b' }]) i18n.t(k)", ['a', 'b']],
    ['names of an object', 'const O = { a: 1, b: 2 }; Object.keys(O).map((k) => i18n.t(k))', ['a', 'b']],
    ['pairs of an object', "const O = { x: 'a' }; Object.entries(O).map(([, v]) => i18n.t(v))", ['a']],
    [
      'half of a pair that is found',
      "const O = { x: 'a' }; const f = (p: string) => Object.entries(O).find(([, v]) => v === p)?.[0]; i18n.t(f(p))",
      ['x'],
    ],
    ['a text that is found', "const O = ['a', 'b']; i18n.t(O.find((one) => one === p))", ['a', 'b']],
    ['names of an object in a loop', 'for (const k in { a: 1, b: 2 }) i18n.t(k)', ['a', 'b']],
    ['members of a list by their places', "const [x, y, , z] = ['a', 'b', 'c', 'd']; i18n.t(x); i18n.t(z)", ['a', 'd']],
    ['one place that two calls ask for', "const f = (k) => { i18n.t(k); i18n.t(k); }; f('a')", ['a']],
    ['what a function gives', "function k(x: boolean) { if (x) return 'a'; return 'b'; } i18n.t(k(y))", ['a', 'b']],
    ['what a function makes of its argument', 'const k = (x: string) => x; i18n.t(k("a"))', ['a']],
    ['a memo', "const k = useMemo(() => 'a', []); i18n.t(k)", ['a']],
    ['a cast', "i18n.t(('a' as unknown) as Key)", ['a']],
    [
      'a template with known parts',
      'const K = ["x", "y"] as const; K.map((k) => i18n.t(`a.${k}.b`))',
      ['a.x.b', 'a.y.b'],
    ],
    ['a template with an unknown part', 'i18n.t(`a.${x}.b`); i18n.t("a." + x)', ['a.*.b', 'a.*']],
    ['a union of literals', "type K = 'a' | 'b'; function f(k: K) { return i18n.t(k); }", ['a', 'b']],
    [
      'a member of properties',
      "interface P { kind: 'a' | 'b' } function C({ kind }: P) { return i18n.t(`k.${kind}`); }",
      ['k.a', 'k.b'],
    ],
    [
      'the type of a list',
      "const L = ['a', 'b'] as const; type K = (typeof L)[number]; const f = (k: K) => i18n.t(k);",
      ['a', 'b'],
    ],
    ['several keys', "i18n.t(['a', 'b'])", ['a', 'b']],
    ['escapes', "i18n.t('it\\'s \\u00e4'); i18n.t(\"a\\\nb\")", ["it's ä", 'ab']],
  ])('%s', async (_, code, expected) => {
    expect((await keys(code)).toSorted()).toEqual(expected.toSorted());
  });

  test('a value that is made of itself has an end', async () => {
    expect(await keys('let k = "a"; k = k + "b"; i18n.t(k); const o = { ...o, a: o }; i18n.t(o.a.a)')).toContain('a');
    expect(await keys('const f = (x) => g(x), g = (x) => f(x); i18n.t(f("a"))')).toEqual(expect.any(Array));
  });

  test('thousands of values in one another take no time to speak of', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const long = Array.from({ length: 3_000 }, (_, at) => `'${at}'`).join(' + ');
    const wide = Array.from({ length: 30 }, (_, at) => `const c${at + 1} = x ? c${at} : [c${at}, c${at}];`).join('\n');
    expect(await keys(`i18n.t(${deep}); i18n.t(${long}); const c0 = 'a'; ${wide} i18n.t(c30)`)).toEqual(
      expect.any(Array),
    );
  });
});

describe('names are bound by scope', () => {
  test('a parameter hides the function of the library', async () => {
    expect(
      await keys(
        "const { t } = useTranslation(); t('a'); const f = (t: number) => g(t); test((t) => { t.plan('b'); });",
      ),
    ).toEqual(['a']);
  });

  test('a parameter with the name of the function counts where the key is written out', async () => {
    expect(
      await keys("const a = { name: (t) => t('a'), title: ({ t: say }) => say('b'), other: (t) => t(x) };"),
    ).toEqual(['a', 'b']);
  });

  test('two functions of one name have their own prefixes', async () => {
    const code =
      "function A() { const { t } = useTranslation('x', { keyPrefix: 'a' }); return t('k'); } function B() { const { t: tt } = useTranslation('y'); return tt('k'); }";
    expect(await keys(code)).toEqual(['x:a.k', 'y:k']);
  });

  test('a namespace that the call states comes before that of the hook', async () => {
    expect(await keys("const { t } = useTranslation('x'); t('k', { ns: 'y' }); t('l')")).toEqual(['y:k', 'x:l']);
  });

  test('Trans takes no namespace from the hook', async () => {
    expect(
      await keys(
        'const { t } = useTranslation("x"); const a = <Trans i18nKey="k" />; const b = <Trans i18nKey="k" ns="z" />;',
      ),
    ).toEqual(['k', 'z:k']);
  });
});

describe('functions that hand keys on are followed', () => {
  test('over files, with what they put before and behind', async () => {
    const files = {
      'toast.ts':
        "import i18n from 'i18next'; export function toast(kind: string, name: string) { show(i18n.t(`toast.${name}.title`)); }",
      'index.ts': "export * from './toast';",
      'use.ts': "import { toast as say } from '@/index'; say('x', 'saved'); say('x', bad ? 'lost' : 'kept');",
    };
    expect((await keys(files)).toSorted()).toEqual(['toast.kept.title', 'toast.lost.title', 'toast.saved.title']);
  });

  test('components, their properties and hooks', async () => {
    const files = {
      'label.tsx':
        "import { useTranslation } from 'react-i18next'; export const useText = () => { const { t } = useTranslation('ui'); return t; };\nexport default function Label({ name, ...rest }: { name: string }) { const t = useText(); return <b {...rest}>{t(name)}</b>; }",
      'page.tsx':
        "import Label from './label'; export const Page = () => <div><Label name=\"a\" /><Label name={x ? 'b' : 'c'} /></div>;",
    };
    expect((await keys(files)).toSorted()).toEqual(['ui:a', 'ui:b', 'ui:c']);
  });

  test('a function that is given the function of the library', async () => {
    const files = {
      'menu.ts': "export const menu = (t) => [t('a'), t('b')];",
      'page.tsx': `${I18N}import { menu } from './menu'; const { t } = useTranslation('ns'); menu(t);`,
    };
    expect((await keys(files)).toSorted()).toEqual(['ns:a', 'ns:b']);
  });

  test('components that are wrapped, and render functions', async () => {
    const code =
      "const A = ({ t }) => t('a'); export default withTranslation('n')(A); const b = <Translation>{(t) => <p>{t('b')}</p>}</Translation>;";
    expect((await keys(code)).toSorted()).toEqual(['b', 'n:a']);
  });

  test('nobody calls it: any key may be meant', async () => {
    expect(await keys('export const f = (k: string) => i18n.t(k);')).toEqual(['*']);
  });

  test('an alias means the file that is nearest', async () => {
    const use = "import i18n from 'i18next'; import { K } from '@/keys'; i18n.t(K);";
    const files = {
      'a/src/keys.ts': "export const K = 'of a';",
      'b/src/keys.ts': "export const K = 'of b';",
      'b/src/use.ts': use,
      'c/src/keys.ts': "export const K = 'of c';",
    };
    expect(await keys(files)).toEqual(['of b']);
  });

  test('an alias means the file that is nearest, for each package of its own', () => {
    const modules = new Modules(['/p/one/src/a.ts', '/p/one/src/lib/t.ts', '/p/two/src/a.ts', '/p/two/src/lib/t.ts']);
    expect(modules.find('/p/one/src/a.ts', '@/lib/t')).toBe('/p/one/src/lib/t.ts');
    expect(modules.find('/p/two/src/a.ts', '@/lib/t')).toBe('/p/two/src/lib/t.ts');
  });

  test.each([
    'K.a',
    'Object.keys(K)[0]',
    'Object.entries(K).find((one) => one[1] === p)?.[0]',
  ])('a file that a key depends on is asked for, and no other: %s', async (key) => {
    const read = await readFacts(
      '/p/a.ts',
      `import i18n from 'i18next'; import { K } from './keys'; import { run } from './run'; i18n.t(${key}); run('x');`,
      loadGrammar,
      LIBRARIES,
    );
    const wanted: string[] = [];
    const modules = new Modules(['/p/a.ts', '/p/keys.ts', '/p/run.ts']);
    const world = {
      libraries: LIBRARIES,
      paths: ['/p/a.ts'],
      facts: (path: string) => (path === '/p/a.ts' ? read : undefined),
      want: (path: string) => wanted.push(path) < 0,
      find: (from: string, to: string) => modules.find(from, to),
    };
    new UseFinder(world).find(() => false);
    expect([...new Set(wanted)]).toEqual(['/p/keys.ts']);
  });

  test('four of them behind each other are followed, and a circle has an end', async () => {
    const chain =
      "const a = (k) => i18n.t(k); const b = (k) => a('x.' + k); const c = (k) => b(k); c('k'); const r = (k) => { r(k); return i18n.t(k); }; r('own');";
    expect((await keys(chain)).toSorted()).toEqual(expect.arrayContaining(['own', 'x.k']));
  });
});

describe('verdicts', () => {
  const texts = {
    '': {
      save: 'Save',
      item_one: 'x',
      item_other: 'y',
      'error.a': 'A',
      'error.b': 'B',
      gone: 'Gone',
      linked: 'L',
      shows: 'See $t(linked)',
      word: 'Word',
      friend_male: 'He',
    },
  };
  const code = `${I18N}i18n.t('save'); i18n.t('item', { count }); i18n.t(\`error.\${x}\`); i18n.t('shows'); i18n.t('lost'); i18n.t('maybe', { defaultValue: 'Maybe' }); i18n.exists('never'); i18n.t('friend', { context: sex }); const w = 'word';`;

  test('each key has one, with the reason', async () => {
    const verdicts = await verdictsOf({ 'a.tsx': code }, texts, ['i18next']);
    const found = verdicts
      .all(new Map([['word', { path: '/p/a.tsx', at: 1 }]]))
      .map(({ key, verdict, evidence }) => `${key}: ${verdict} ${evidence.map(({ kind }) => kind)}`);
    expect(found).toEqual([
      'save: used call',
      'item_one: used call',
      'item_other: used call',
      'error.a: may be used pattern',
      'error.b: may be used pattern',
      'gone: no trace ',
      'linked: used link',
      'shows: used call',
      'word: may be used text',
      'friend_male: used call',
    ]);
  });

  test('missing keys are proven; those with a default or a question before are information', async () => {
    const { missing } = await verdictsOf({ 'a.tsx': code }, texts, ['i18next']);
    expect(missing.map(({ key, severity }) => `${key} ${severity}`)).toEqual([
      'lost error',
      'maybe information',
      'never information',
    ]);
    const [lost] = missing;
    expect(code.slice(lost!.at, lost!.end)).toBe('lost');
  });

  test('texts that are shown by texts that are shown', async () => {
    const verdicts = await verdictsOf(
      { 'a.tsx': `${I18N}i18n.t('a');` },
      { '': { a: '$t(b)', b: 'x $t(c) @:d', c: 'C', d: 'D', e: 'E' } },
      ['i18next'],
    );
    expect(verdicts.all(new Map()).map(({ verdict }) => verdict)).toEqual(['used', 'used', 'used', 'used', 'no trace']);
  });

  test('a group is used as a whole; a sentence has no keys below it', async () => {
    const texts = { 'menu.open': 'Open', 'menu.shut': 'Shut', 'Not now. Later': 'x' };
    const verdicts = await verdictsOf(
      { 'a.tsx': `${I18N}i18n.t('menu', { returnObjects: true }); i18n.t('Not now');` },
      { '': texts },
      ['i18next'],
    );
    expect(verdicts.all(new Map()).map(({ verdict }) => verdict)).toEqual(['used', 'used', 'no trace']);
    expect(verdicts.missing.map(({ key }) => key)).toEqual(['Not now']);
  });

  test('a key of another namespace is said to be there', async () => {
    const two = { common: { a: 'A' }, shop: { b: 'B' } };
    const { missing } = await verdictsOf(
      { 'a.tsx': `${I18N}const { t } = useTranslation('shop'); t('a'); t('b'); t('common:a');` },
      two,
      ['i18next'],
    );
    expect(missing.map(({ key, elsewhere }) => [key, elsewhere])).toEqual([
      ['a', [{ path: '/p/locales/common.json', namespace: 'common' }]],
    ]);
  });

  test('a pattern names its namespace', async () => {
    const two = { shop: { 'a.x': 'A', b: 'B' }, common: { 'a.x': 'A' } };
    const verdicts = await verdictsOf({ 'a.php': "<?php __('shop.a.' . $x); __('common.' . $x);" }, two, ['laravel']);
    expect(verdicts.all(new Map()).map(({ key, verdict }) => `${key} ${verdict}`)).toEqual([
      'a.x may be used',
      'b no trace',
      'a.x may be used',
    ]);
    expect(verdicts.open).toEqual([]);
  });

  test('what the framework asks for by itself is used', async () => {
    const two = { validation: { required: 'R' }, shop: { required: 'R' } };
    const verdicts = await verdictsOf({ 'a.php': '<?php' }, two, ['laravel']);
    expect(
      verdicts.all(new Map()).map(({ verdict, evidence }) => `${verdict} ${evidence.map(({ kind }) => kind)}`),
    ).toEqual(['used implicit', 'no trace ']);
  });

  test('functions of a project are known by the keys they are called with', async () => {
    const own = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Key${at}`, 'x']));
    const calls = Object.keys(own)
      .map((key) => `tell.say('${key}');`)
      .join('\n');
    const verdicts = await verdictsOf(
      {
        'a.js': `import tell from './tell'; ${calls} tell.say('KeyX'); other.say2('x');`,
        'tell.js': 'export default { say(key) { return table[key]; } };',
      },
      { '': own },
      [],
    );
    expect(verdicts.all(new Map()).every(({ verdict }) => verdict === 'used')).toBe(true);
    expect(verdicts.missing.map(({ key }) => key)).toEqual(['KeyX']);
  });
});

test('a key of a file without a namespace is one of every namespace', async () => {
  const code =
    "import { useTranslation } from 'react-i18next';\nconst { t } = useTranslation('forms');\nt('shared');\nt('gone');\n";
  const { missing } = await verdictsOf({ 'a.ts': code }, { '': { shared: 'S' }, forms: { own: 'O' } }, ['i18next']);
  expect(missing.map(({ key }) => key)).toEqual(['gone']);
});
