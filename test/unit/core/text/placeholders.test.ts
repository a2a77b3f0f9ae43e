import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePlaceholders,
  compileProtection,
  findPlaceholders,
  protectionOf,
} from '../../../../server/core/text/placeholders/index.ts';

const found = (text: string, dialect = 'plain', format?: string) =>
  findPlaceholders(text, { dialect, ...(format && { format }) }).map((placeholder) => placeholder.text);

describe('what is a placeholder', () => {
  const cases: readonly [dialect: string, text: string, expected: readonly string[]][] = [
    // Forms by their places, and forms with the numbers that they stand for.
    ['vue', '{0} accounts|{0} account|{0} accounts', ['{0}', '{0}', '{0}']],
    ['java', '{0} inserted | {1} deleted', ['{0}', '{1}']],
    ['laravel', '{0} No accounts|{1} :count account|[2,*] :count accounts', [':count', ':count']],
    // printf
    ['plain', 'Copied %d of %s', ['%d', '%s']],
    ['plain', '%1$s sent %2$-08.3lld to %@', ['%1$s', '%2$-08.3lld', '%@']],
    ['plain', 'Loaded %.2f MB, %-5d|%05d, %lu', ['%.2f', '%-5d', '%05d', '%lu']],
    ['plain', '%ds left, %d%% done, %s.%s', ['%d', '%d', '%%', '%s', '%s']],
    ['plain', 'ロール${role}は, a$b, $c d', ['${role}', '$c']],
    ['plain', '100 % der Kosten, 50% discount, 50%ige Lösung, the %age', []],
    ['plain', '100 % sicher und 5 % d', []],
    ['plain', 'まだ %i件の %d件', ['%i', '%d']],
    ['xcode', '%#@files@ for %1$@', ['%#@files@', '%1$@']],
    ['i18next', '%s of %(total)d', ['%s', '%(total)d']],
    ['i18next', '100 % der Nutzer, 50% discount', []],
    ['icu', '%s of %d', []],
    // named
    ['plain', '%(name)s %(size).1f', ['%(name)s', '%(size).1f']],
    ['plain', '%{count} items, %<total>.2f', ['%{count}', '%<total>.2f']],
    ['plain', 'Hello %name%, %first.last%', ['%name%', '%first.last%']],
    ['symfony', 'Set %keyurls%a key%keyurle% in Ürün%name%', ['%keyurls%', '%keyurle%', '%name%']],
    ['symfony', '50%of%all, x %ab%cd; a%C3%BCber%20 %CArger%C3, %d5xx%b, %sfoo%d', ['%d', '%s', '%d']],
    ['plain', 'Hi {name}, {0}, {user.name}, {items[0]}', ['{name}', '{0}', '{user.name}', '{items[0]}']],
    ['dotnet', '{0:N2} {0,-10} {{literal}}', ['{0:N2}', '{0,-10}', '{{', '}}']],
    [
      'icu',
      'On {when, date, long} at {x, number, ::currency/EUR}',
      ['{when, date, long}', '{x, number, ::currency/EUR}'],
    ],
    ['plain', 'a set {1; 2} of { } and {two words}', []],
    ['srt', 'See {name} at 100 %d', []],
    [
      'i18next',
      '{{name}} {{- html}} {{{raw}}} {{n, number}}',
      ['{{name}}', '{{- html}}', '{{{raw}}}', '{{n, number}}'],
    ],
    ['i18next', 'See $t(common:key, {"count": {{n}}}) now', ['$t(common:key, {"count": {{n}}})']],
    ['plain', 'See ${user.name} in $home_dir, $x.', ['${user.name}', '$home_dir', '$x']],
    ['plain', 'It costs US$m 5, $5 or $NAME$', []],
    ['icu', 'See $x', []],
    ['laravel', 'The :attribute must be at 10:30', [':attribute']],
    ['laravel', ':day/:month/:year of :a/b', [':day', ':month', ':year', ':a']],
    ['laravel', '/users/:id/:name and x:a/:b', []],
    ['laravel', 'between {{ }} as {{ name }}', ['{{ name }}']],
    ['qt', '100%&1 and %L1 &1', ['%&1', '%L1']],
    ['plain', 'The :attribute', []],
    [
      'vue',
      "{'@'}all @:a.b @.lower:c @:(d.e) {n} me@x.org",
      ["{'@'}", '@:a.b', '@.lower:c', '@:(d.e)', '{n}', 'me@x.org'],
    ],
    ['plain', 'mail @:a.b', []],
    ['chrome', '$NAME$ owes $1 and $$', ['$NAME$', '$1', '$$']],
    ['plain', 'It costs $1 or $NAME$', []],
    ['al', 'Type %1 of #1#### @2@@ 5%', ['%1', '#1####', '@2@@']],
    ['plain', 'Type %1', []],
    // markup, addresses
    [
      'plain',
      '<a href="https://x.org/?a>b">go</a><br/> <0>x</0> a < b > c',
      ['<a href="https://x.org/?a>b">', '</a>', '<br/>', '<0>', '</0>'],
    ],
    ['plain', 'A&nbsp;B &#160; &#xA0; AT&T R&D', ['&nbsp;', '&#160;', '&#xA0;']],
    ['plain', 'See https://x.org/a(b), or (www.y.org/z).', ['https://x.org/a(b)', 'www.y.org/z']],
    ['plain', 'Write to a.b+c@x-y.co.uk.', ['a.b+c@x-y.co.uk']],
    // targets of links, codes of chats, names of styles
    [
      'plain',
      '[Undo](#undo), [you](/settings/profile "You") or [docs](guide/a.md#b)',
      ['#undo', '/settings/profile', 'guide/a.md#b'],
    ],
    ['plain', '[Mail](mailto:a@b.org), [x](https://x.org/a)', ['mailto:a@b.org', 'https://x.org/a']],
    [
      'plain',
      '[open](app://settings/me) and [me](/users/{id}) and [it]({url})',
      ['app://settings/me', '/users/{id}', '{url}'],
    ],
    ['plain', 'Name [optional](remark) or file[s](/x', []],
    [
      'plain',
      'Nice :smile: and :+1:, at 10:30:45, a:b:c, std::vec::new, http://x:y:z/',
      [':smile:', ':+1:', 'http://x:y:z/'],
    ],
    ['plain', 'From %0 to %1, %-s, %05d', ['%05d']],
    ['plain', 'Note:this: is prose, :10: too', []],
    [
      'plain',
      'Use `var(--x)`, var(--a-b, #fff) or --primary-color: red',
      ['var(--x)', 'var(--a-b, #fff)', '--primary-color'],
    ],
    ['plain', 'Run it with --force or "--dry-run"', ['--force', '--dry-run']],
    ['plain', 'He went--slowly--home --and stayed, yes -- no', []],
    ['plain', '--dijo Juan-- y fue', []],
    ['laravel', '你好:name, أوافق على :terms و:policy', [':name', ':terms', ':policy']],
    [
      'laravel',
      'The :attribute of :Name, Note:this at 10:30, https://x.org:port/:a, A::class',
      [':attribute', ':Name', 'https://x.org:port/:a'],
    ],
    // templates
    ['xcode', '%1$#@files@ in %2$@', ['%1$#@files@', '%2$@']],
    ['plain', '{0!r} of {name!s:>10} at {0:%Y-%m-%d}', ['{0!r}', '{name!s:>10}', '{0:%Y-%m-%d}']],
    [
      'plain',
      'Hi <%= user.name %>, {% if new %}welcome{% else %}hello{% endif %}{# why #}',
      ['<%= user.name %>', '{% if new %}', '{% else %}', '{% endif %}', '{# why #}'],
    ],
    // A form of a message, and no comment.
    ['icu', '{n, plural, one {# file #} other {# files #}}', []],
    ['plain', '{ n , selectordinal , one {# st #}}', []],
    ['icu', '{g, select, male {his file} other {# files #}}', []],
    ['plain', '<a href="<%= url %>">go</a> 5 <% 6', ['<a href="<%= url %>">', '</a>']],
    ['chrome', 'Blocked {{count}} of {total} for $NAME$', ['{{count}}', '{total}', '$NAME$']],
    ['dotnet', '{0}% of {1:N2} and {0} % d, {0}% d', ['{0}', '{1:N2}', '{0}', '{0}']],
    // elements that HTML leaves alone
    [
      'plain',
      'By <span translate="no">Old <b>Town</b> Inn</span>!',
      ['<span translate="no">Old <b>Town</b> Inn</span>'],
    ],
    ['plain', 'By <b class="x notranslate">A<b>B</b>C</b>.', ['<b class="x notranslate">A<b>B</b>C</b>']],
    [
      'plain',
      '<span translate="yes">a</span><i class="notranslated">b</i>',
      ['<span translate="yes">', '</span>', '<i class="notranslated">', '</i>'],
    ],
    ['plain', '<span translate="no">open', ['<span translate="no">']],
    // BBCode
    [
      'plain',
      '[b]Read[/b] [url=/a]it[/url] [list][*]a[/list] [optional] [x',
      ['[b]', '[/b]', '[url=/a]', '[/url]', '[list]', '[*]', '[/list]'],
    ],
    ['plain', '[b]open, [/i] closed, [*]', []],
  ];
  it.each(cases)('%s: %s', (dialect, text, expected) => {
    expect(found(text, dialect, dialect === 'srt' ? 'srt' : undefined)).toEqual(expected);
  });

  it('locks words and patterns of the file and the project, whole words only', () => {
    const protect = compileProtection(['ACME', '/v\\d+(\\.\\d+)*/', '/(/', '']);
    const text = 'ACME 7 of ACMEs is v1.2.3, [Ignore] $LOGIN$';
    const all = findPlaceholders(text, {
      dialect: 'plain',
      protect,
      protectedWords: ['[Ignore]'],
      declared: ['$LOGIN$'],
    });
    expect(all.map(({ kind, text }) => [kind, text])).toEqual([
      ['protected', 'ACME'],
      ['protected', 'v1.2.3'],
      ['protected', '[Ignore]'],
      ['declared', '$LOGIN$'],
    ]);
    expect(protect.invalid.map(({ entry }) => entry)).toEqual(['/(/', '']);
  });

  it.each<[text: string, words: readonly string[]]>([
    ['Call save() or Array.from() first', ['save()', 'Array.from()']],
    ['Set MAX_SIZE, user_id and __init__', ['MAX_SIZE', 'user_id', '__init__']],
    ['The fileName of an XmlHttpRequest in JavaScript on GitHub', ['fileName', 'XmlHttpRequest']],
    ['Run `npm test -- --dry`, then --dry-run or --to=de', ['`npm test -- --dry`', '--dry-run', '--to=de']],
    ['Edit src/main.ts, config.json and /etc/hosts.d/x', ['src/main.ts', 'config.json', '/etc/hosts.d/x']],
    ['In C:\\Temp\\a.txt at 0x1F', ['C:\\Temp\\a.txt', '0x1F']],
    ['and/or, e.g. this. Next, well-known – A_ 24/7 km/h', []],
    ['McDonald met O’Neill at 10:30 (see p. 5).', []],
  ])('locks words of program code where the project says so: %s', (text, words) => {
    const off = findPlaceholders(text, { dialect: 'plain', protect: protectionOf({ protect: ['zzz'] }) });
    expect(off.filter(({ kind }) => kind === 'protected')).toEqual([]);
    const on = findPlaceholders(text, { dialect: 'plain', protect: protectionOf({ protectCode: true }) });
    const code = (kind: string) => kind === 'protected' || kind === 'css';
    expect(on.filter(({ kind }) => code(kind)).map((found) => found.text)).toEqual(words);
  });

  it('knows the version of a dialect by its family', () => {
    expect(found('$t(a) {{b}} @:c', 'i18next-v3')).toEqual(['$t(a)', '{{b}}']);
  });

  it('gives tags a role and the same identity to the same meaning', () => {
    const tags = findPlaceholders('<B  class="x">a</B><br><img src="y"/>', { dialect: 'plain' });
    expect(tags.map(({ role, name }) => [role, name])).toEqual([
      ['open', 'b'],
      ['close', 'b'],
      ['standalone', 'br'],
      ['standalone', 'img'],
    ]);
    const identities = (text: string, dialect: string) => findPlaceholders(text, { dialect }).map((p) => p.identity);
    expect(identities('{{ x }}', 'i18next')).toEqual(identities('{{x}}', 'i18next'));
    expect(identities('<br />', 'plain')).toEqual(identities('<br/>', 'plain'));
    expect(identities('<a  href = "x" >', 'plain')).toEqual(identities('<a href="x">', 'plain'));
    expect(identities('<br>', 'plain')).not.toEqual(identities('<br/>', 'plain'));
    expect(identities('$Name$', 'chrome')).toEqual(identities('$NAME$', 'chrome'));
    expect(identities('{{ n,  number }}', 'i18next')).toEqual(identities('{{n, number}}', 'i18next'));
    expect(identities('{{latest Version}}', 'i18next')).not.toEqual(identities('{{latestVersion}}', 'i18next'));
    expect(identities('为http://%(a)s', 'gettext')).toEqual(identities('http://%(a)s', 'gettext'));
    expect(identities(':Name', 'laravel')).toEqual(identities(':name', 'laravel'));
  });

  it.each<[same: boolean, a: string, b: string]>([
    [true, '<img alt="A cat" src="a.png">', '<img alt="Eine Katze" src="a.png">'],
    [false, '<img alt="A cat" src="a.png">', '<img alt="A cat" src="b.png">'],
    [true, '<p title="Hi {name}">', '<p title="{name}, hallo">'],
    [false, '<p title="Hi {name}">', '<p title="Hi {Name}">'],
    [true, '<a href="https://wikipedia.org">', '<a href="https://pt.wikipedia.org">'],
    [true, '<a href="https://en.wikipedia.org/wiki/Hash">', '<a href="https://de.wikipedia.org/wiki/Hashfunktion">'],
    [true, '<a href="/en/help">', '<a href="/de/help">'],
    [true, '<a href="/help">', '<a href="/pt-BR/help">'],
    [false, '<a href="/settings/profile">', '<a href="/einstellungen/profil">'],
    [false, '<a href="#undo">', '<a href="#deshace">'],
    [false, '<a href="https://a.org">', '<a href="https://b.org">'],
    [false, '<a href="{url}">', '<a href="{Url}">'],
    [true, '[x](/en/a)', '[x](/de/a)'],
    [false, '[x](/a)', '[x](/b)'],
  ])('text and language of a tag may differ, nothing else: %s %s %s', (same, a, b) => {
    const identities = (text: string) => findPlaceholders(text, { dialect: 'plain' }).map((p) => p.identity);
    expect(identities(a).length).toBeGreaterThan(0);
    if (same) expect(identities(a)).toEqual(identities(b));
    else expect(identities(a)).not.toEqual(identities(b));
  });
});

describe('laws', () => {
  const dialects = ['plain', 'i18next', 'vue', 'icu', 'chrome', 'al', 'dotnet', 'symfony', 'laravel', 'xcode'];
  const bits = fc.constantFrom(
    '%',
    '{',
    '}',
    '$',
    '@',
    ':',
    '<',
    '>',
    '](/',
    '[b]',
    '[/b]',
    '--a-b',
    '{% ',
    ' %}',
    '<span translate="no">',
    '&',
    ';',
    'a',
    '1',
    ' ',
    "'",
    '(',
    ')',
    '.',
    'ß',
    '😀',
    '#',
    '"',
    '/',
  );
  const text = fc.oneof(
    fc.array(bits, { maxLength: 60 }).map((all) => all.join('')),
    fc.string({ unit: 'grapheme' }),
  );

  it('are in order, apart, and exact slices', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...dialects), (value, dialect) => {
        let end = 0;
        for (const { span, text: slice } of findPlaceholders(value, { dialect })) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          expect(value.slice(span.start, span.end)).toBe(slice);
          end = span.end;
        }
      }),
    );
  });

  it('end on hostile input', () => {
    const hostile = ['<a "', '{', '{{', '%(', '$t(', 'a.', '@', 'www.', '<!--', '$a', ':', '%a', '&a', "{'"];
    hostile.push(
      '[b]',
      '[/b][a]',
      '[](',
      '](',
      '](/',
      '--a-b',
      'a--',
      ':a',
      ':a:',
      '{%',
      '<%',
      '{# ',
      '<a translate="no">',
    );
    hostile.push('<a title="<%', '<a title="x" b=');
    for (const dialect of dialects) for (const bit of hostile) found(bit.repeat(2_000), dialect);
    const protect = protectionOf({ protectCode: true });
    for (const bit of ['a_', 'aB', '`', 'a.', 'a/', '--a', '/a', 'A:\\', '$a', '_', 'a-b.'])
      findPlaceholders(bit.repeat(2_000), { dialect: 'plain', protect });
  });

  it('a text compared with itself has no difference, with one placeholder less exactly that one', () => {
    const source = findPlaceholders('%s of %d: {{a}} {{a}} <b>x</b>', { dialect: 'plain' });
    expect(comparePlaceholders(source, source)).toEqual({ missing: [], extra: [], reordered: false });
    for (const [index, lost] of source.entries()) {
      const { missing, extra } = comparePlaceholders(source, source.toSpliced(index, 1));
      expect(missing.map(({ identity }) => identity)).toEqual([lost.identity]);
      expect(extra).toEqual([]);
    }
    const swapped = findPlaceholders('%d of %s: {{a}} {{a}} <b>x</b>', { dialect: 'plain' });
    expect(comparePlaceholders(source, swapped).reordered).toBe(true);
  });
});

it('takes a name between percent signs beside a percent sign for that name', () => {
  expect(found('%percent%% used (%left% are open)')).toEqual(['%percent%', '%left%']);
  expect(found('%%percent% kullanıldı (%left% hala açık)')).toEqual(['%percent%', '%left%']);
  expect(found('%action%%count% entries')).toEqual(['%action%', '%count%']);
  expect(found('%ld%% done, %d%%')).toEqual(['%ld', '%%', '%d', '%%']);
  expect(found('100%% sure')).toEqual(['%%']);
});
