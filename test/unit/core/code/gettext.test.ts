import { describe, expect, test } from 'vitest';
import { formUses } from '../../../../server/core/code/evaluate/forms.ts';
import { type CodeCatalog, KeyLookup, LIBRARIES, type Use } from '../../../../server/core/code/index.ts';
import { splitKey } from '../../../../server/core/text/context-key.ts';

const gettext = LIBRARIES.filter(({ id }) => id === 'gettext');

/** What a file asks for: contexts before `|`, `*` for what nobody knows. */
function asked(file: string, code: string): readonly string[] {
  return formUses(`/p/${file}`, code, gettext).map(({ parts }) => {
    const { context, text } = splitKey(parts.map((part) => part ?? '*').join(''));
    return context === undefined ? text : `${context}|${text}`;
  });
}

/** Milliseconds that only a search takes which looks through the same again and again. */
const LATE = 10_000;

test.each([
  ['names without an end', 'a.html', `{% trans %}{{${' '.repeat(2_900)}{% endtrans %}`, 60],
  ['calls without an end', 'a.php', '_x('.repeat(1_000), 300],
])(
  'hostile code is read in linear time: %s',
  (_, file, code, times) => {
    expect(asked(file, code.repeat(times)).length).toBeLessThanOrEqual(times);
  },
  LATE,
);

describe('calls of gettext', () => {
  test.each([
    ['a.py', `_("One " "two")`, 'One two'],
    ['a.py', `_("One "\n    'two'\n    "three")`, 'One twothree'],
    ['a.py', `_("One " \\\n  "two")`, 'One two'],
    ['a.py', `_("""One\ntwo""")`, 'One\ntwo'],
    ['a.py', `_("One " + "two")`, 'One two'],
    ['a.py', `_("One " + two)`, 'One *'],
    ['a.py', `_("a\\u2026b\\n\\"c\\"")`, 'a…b\n"c"'],
    ['a.py', `gettext_lazy('Lazy')`, 'Lazy'],
    ['a.py', `npgettext("menu", "%d file", "%d files", n)`, 'menu|%d file'],
    ['a.py', `dngettext("domain", "%d file", "%d files", n)`, '%d file'],
    ['a.py', `dpgettext(domain(1, [2]), "menu", "File")`, 'menu|File'],
    ['a.py', `pgettext(kind, "File")`, '*|File'],
    ['a.js', `_("One " +\n   "two")`, 'One two'],
    ['a.js', `C_("menu", "Open")`, 'menu|Open'],
    ['a.js', '_(`Plain`)', 'Plain'],
    ['a.js', `Gettext.gettext("Of")`, 'Of'],
    ['a.vue', `this.$gettext("Of")`, 'Of'],
    ['a.php', `__( 'Save', 'domain' )`, 'Save'],
    ['a.php', `_x('Post', 'verb', 'domain')`, 'verb|Post'],
    ['a.php', `esc_html_x( 'Post', 'verb' )`, 'verb|Post'],
    ['a.php', `_nx('%s post', '%s posts', count( $a, "," ), 'noun', 'd')`, 'noun|%s post'],
    ['a.php', `_nx_noop('%s post', '%s posts', 'noun', 'd')`, 'noun|%s post'],
    ['a.php', `_n_noop('%s post', '%s posts')`, '%s post'],
    ['a.html', `{% trans "Save" %}`, 'Save'],
    ['a.html', `{% translate 'May' as m context 'month' %}`, 'month|May'],
    ['a.html', `{% translate "May" as m %} {{ context }} "x"`, 'May'],
    ['a.html', `{% trans %}Of {{- name -}}{% endtrans %}`, 'Of %(name)s'],
    ['a.html', `{% blocktrans %}100% of {{ name }}{% endblocktrans %}`, '100%% of %(name)s'],
    ['a.html', `{% blocktranslate trimmed context "c" %}\n  a\n   b\n{% endblocktranslate %}`, 'c|a b'],
    [
      'a.html',
      `{% blocktranslate count n=x %}{{ n }} file{% plural %}{{ n }} files{% endblocktranslate %}`,
      '%(n)s file',
    ],
    ['a.html', `{% trans count=n %}{{ n }} file{% pluralize %}{{ n }} files{% endtrans %}`, '%(n)s file'],
  ])('%s: %s', (file, code, key) => {
    expect(asked(file, code)).toEqual([key]);
  });

  test.each([
    ['a.py', `# _("gone")`],
    ['a.js', `// _("gone")\n/* _('gone') */`],
    ['a.py', `x._("other")\nmy_("other")`],
    ['a.py', `_(name)`],
    ['a.html', `{% blocktranslate %}a{% if x %}b{% endif %}{% endblocktranslate %}`],
  ])('%s: %s asks for nothing that is known', (file, code) => {
    expect(asked(file, code)).toEqual([]);
  });

  test('a call that never ends asks for nothing', () => {
    expect(asked('a.py', `_x(${'('.repeat(200_000)}`)).toEqual([]);
    expect(asked('a.html', '{% blocktranslate %}'.repeat(5_000))).toEqual([]);
  });
});

const use = (parts: Use['parts'], library: string, path = '/p/a.py'): Use => ({
  path,
  start: 0,
  end: 1,
  parts,
  library,
  sure: true,
  guarded: false,
  subtree: false,
  counted: false,
  contextual: false,
});
const catalog = (path: string, keys: readonly string[], extracted = true): CodeCatalog => ({
  path,
  keys: new Map(keys.map((key, at) => [key, { text: key, at, id: key }])),
  ...(extracted && { extracted: true as const }),
});
const keysOf = (lookup: KeyLookup, one: Use) => {
  const answer = lookup.answer(one);
  return answer.kind === 'named' || answer.kind === 'pattern'
    ? answer.keys.map((found) => `${found.catalog.path} ${found.key}`)
    : answer.kind;
};

describe('texts as keys', () => {
  const texts = catalog('/p/po/de.po', ['Save', 'Save.', 'menu\u0004Open', 'File. Open', 'Save {n} files']);
  const lookup = new KeyLookup([texts], LIBRARIES);

  test('are found as they are, in their context', () => {
    expect(keysOf(lookup, use(['Save'], 'gettext'))).toEqual(['/p/po/de.po Save']);
    expect(keysOf(lookup, use(['menu\u0004Open'], 'gettext'))).toEqual(['/p/po/de.po menu\u0004Open']);
    expect(keysOf(lookup, use(['Open'], 'gettext'))).toEqual([]);
    // Its calls are not read for contexts.
    expect(keysOf(lookup, use(['Open'], 'lingui'))).toEqual(['/p/po/de.po menu\u0004Open']);
  });

  test('are never groups, and never missing', () => {
    const answer = lookup.answer(use(['File'], 'gettext'));
    expect(answer).toEqual({ kind: 'named', keys: [], below: [] });
    expect(lookup.answer(use(['New'], 'lingui'))).toEqual({ kind: 'named', keys: [], below: [] });
  });

  test('may have holes, in a context or in none', () => {
    expect(keysOf(lookup, use(['Save ', null, ' files'], 'lingui'))).toEqual(['/p/po/de.po Save {n} files']);
    expect(keysOf(lookup, use([null, '\u0004Open'], 'gettext'))).toEqual(['/p/po/de.po menu\u0004Open']);
    expect(keysOf(lookup, use([null, 'Open'], 'gettext'))).toEqual(['/p/po/de.po File. Open']);
    expect(keysOf(lookup, use([null, '\u0004', null], 'gettext'))).toBe('open');
  });

  test('are those of the files that lie next to the code', () => {
    const both = new KeyLookup(
      [catalog('/p/one/po/de.po', ['Save', 'Other']), catalog('/p/two/po/de.po', ['Save'])],
      LIBRARIES,
    );
    expect(keysOf(both, use(['Save'], 'gettext', '/p/two/src/a.py'))).toEqual(['/p/two/po/de.po Save']);
    expect(keysOf(both, use(['Other'], 'gettext', '/p/two/src/a.py'))).toEqual(['/p/one/po/de.po Other']);
    expect(keysOf(both, use(['Save'], 'gettext', '/p/three/a.py'))).toHaveLength(2);
  });

  test('leave the keys of other libraries alone', () => {
    const mixed = new KeyLookup([catalog('/p/en.json', ['Save', 'only'], false), texts], LIBRARIES);
    expect(keysOf(mixed, use(['Save'], 'i18next', '/p/a.ts'))).toEqual(['/p/en.json Save']);
    expect(keysOf(mixed, use(['Save'], 'gettext'))).toEqual(['/p/po/de.po Save']);
    // Nobody else has it.
    expect(keysOf(mixed, use(['only'], 'gettext'))).toEqual(['/p/en.json only']);
    expect(mixed.answer(use(['Save.'], 'i18next', '/p/a.ts'))).toHaveProperty('missing');
    expect(mixed.answer(use(['New'], 'lingui', '/p/a.ts'))).not.toHaveProperty('missing');
  });
});
