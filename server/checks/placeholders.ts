import { languageName } from '../../shared/locale.ts';
import { messageDialect } from '../text/dialects/index.ts';
import { hasChoice } from '../text/icu.ts';
import { comparePlaceholders, findPlaceholders, type Placeholder } from '../text/placeholders/index.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { quotedArguments } from './harmless-codes.ts';
import { withoutEndings } from './placeholder-endings.ts';
import { isNumbered, isPerCent, isTimeFormat, saysWhen, withNumbers } from './placeholder-numbers.ts';
import { isWritten, linkedKey, REFERENCES } from './placeholder-references.ts';
import { insideOf, looksIn, markupNames } from './placeholder-tags.ts';
import { countsIn, formOf, isCount } from './plural-form.ts';
import { flatten, isArgument, listed, missingMessage, placeholdersOf, withoutPlaceholders } from './support.ts';

/** Addresses and character references may change with the language; and other checks look at those: `links`, `entity-residue`, `protected-word`, `bbcode`, `code-words`. */
const FREE: ReadonlySet<string> = new Set(['url', 'email', 'entity', 'protected', 'bbcode', 'option']);
/** What nothing fills in: one more of them in a target is the translator's own. */
const OWN: ReadonlySet<string> = new Set(['link', 'emoji', 'css', 'untranslated']);

/** The braces are meant, not a name. */
const BRACES = /\{\s(?:and|or)\s\}/;

/** Placeholders as multisets, and the order of those that take arguments in turn (docs/spec/formats.md#placeholders). */
export const placeholders: Check = {
  id: 'placeholders',
  severity: 'error',
  summary: 'A placeholder of the source is missing in the target, or the target has one that the source lacks.',
  examples: {
    good: [
      { source: 'Hello {name}', target: 'Hallo {name}' },
      { source: '{0} of {1}', target: '{1} von {0}' },
      { source: 'Asked by %user% today', target: 'Heute gefragt von %user%.', dialect: 'symfony' },
      {
        source: '%link_start%Click here%link_end% to go on',
        target: 'Weiter geht es %link_start%hier%link_end%',
        dialect: 'symfony',
      },
      { source: 'At most %max% files', target: '最多%max%个文件', locales: ['en', 'zh'], dialect: 'symfony' },
      { source: '100 % of it', target: '100 % davon' },
      { source: '%1$d%% of it', target: '%1$d٪ از آن', locales: ['en', 'fa'], dialect: 'android' },
      { source: 'Key %s in %s', target: 'In %2$s: %1$s' },
      { source: 'git show <object>', target: 'git show <Objekt>' },
      { source: '<img alt="A cat" src="a.png">', target: '<img alt="Eine Katze" src="a.png">' },
      { source: '<a href="https://wikipedia.org">it</a>', target: '<a href="https://pt.wikipedia.org">isso</a>' },
      { source: 'Done', target: 'Fertig :tada:' },
      { source: 'Use --src-repo to do it', target: 'Nutze „--src-repo“ dafür' },
      { source: '--add-policy arguments', target: '--add-policy-argumenter', locales: ['en', 'da'] },
      { source: '{0} percent', target: '{0}% davon', dialect: 'dotnet' },
      {
        source: '{{ n }} day|{{ n }} days',
        target: '{{ n }} dzień|{{ n }} dni|{{ n }} dni',
        locales: ['en', 'pl'],
        dialect: 'symfony',
      },
      {
        source: '{0}None|[1]One|[2,*]:count of them',
        target: '{0} Geen|Een|:count',
        locales: ['en', 'nl'],
        dialect: 'laravel',
      },
      { source: 'Create :label', target: ':labelni yaratish', locales: ['en', 'uz'], dialect: 'laravel' },
      { source: 'This field is required', target: 'Поле :attribute обязательно', dialect: 'laravel' },
      { source: '{1} One of :all|[2,*] :n of :all', target: ':n von :all', dialect: 'laravel' },
      { source: '\\M\\a\\r j', target: '\\M\\ä\\r\\z j', dialect: 'laravel' },
      { source: '%s % of all', target: '%s % ze všech', dialect: 'laravel' },
      { source: '{n, plural, one {{name}} other {#}}', target: '{n, plural, other {#}}', dialect: 'icu' },
      { source: 'Delete {{count}} rule', target: 'Lösche eine Regel', dialect: 'i18next', form: 'one' },
      { source: 'Delete this rule', target: 'Lösche {{count}} Regel', dialect: 'i18next', form: 'one' },
      { source: '%1$d of %2$s', target: 'Eine von %2$s', dialect: 'android', form: 'one' },
      { source: 'One of %{count}', target: 'un an', locales: ['en', 'oc'], dialect: 'rails', form: 'one' },
      { source: '%{count} year', target: 'setahun', locales: ['en', 'id'], dialect: 'rails', form: 'one' },
      {
        source: '%{actors} liked it',
        target: 'Ingen gillade det',
        locales: ['en', 'sv'],
        dialect: 'rails',
        form: 'zero',
      },
      { source: 'today at %-I:%M %p', target: 'heute um %-H:%M' },
      { source: 'is too long', target: '%{attribute} ist zu lang', dialect: 'rails' },
      { source: "Copied %'d files", target: 'Copiés : %d' },
      { source: "Copied %'d files", target: "تم نسخ %I'd" },
      { source: 'Home of %s', target: 'Ev %.0s' },
      { source: 'Karma: %1$,d, %.1fs', target: 'Karma: %1$d, %.1f с' },
      { source: 'Go <A HREF="/x">there</A><BR>', target: 'Geh <a href="/x">dorthin</a><br>' },
      { source: 'Only %SKB left', target: 'Vain %Sk jäljellä' },
      { source: 'Tag <%= name %>', target: 'Schlagwort <%=name%>' },
      { source: '{0}None|[1,*]:n', target: '{0}Nic|{2,3,4}:n|[5,*]:n', dialect: 'laravel' },
      { source: '%d feet', target: '%d {{PLURAL:$1|stopa|stopy|stop}}', dialect: 'apple' },
      { source: '<alert for "%(stock)s">', target: '<pranešimas dėl "%(stock)s">' },
      { source: 'found extra { or }', target: 'ylimääräinen { tai }', dialect: 'qt' },
      { source: '%s views', target: 'שתי צפיות', locales: ['en', 'he'], dialect: 'android', form: 'two' },
    ],
    bad: [
      { source: '%1$d%% of %2$d', target: '%1$d din %2$d', locales: ['en', 'ro'], dialect: 'android' },
      { source: 'Hello {name}', target: 'Hallo {Name}' },
      { source: 'Hello {{name}}', target: 'Hallo {name}', dialect: 'i18next' },
      { source: '%s of %d', target: '%d von %s' },
      { source: '%s of %d', target: '%2$d' },
      { source: 'Read <b>this</b>', target: 'Lies <b>das' },
      { source: 'Read this', target: 'Lies <b>das</b>' },
      { source: 'Read this', target: 'Lies <b>das</b></i>' },
      { source: 'Read this', target: 'Lies <a href="x">das</a>' },
      { source: '@:web.tooMany', target: 'Zu viele Versuche', dialect: 'vue-i18n' },
      { source: '@:web.tooMany', target: '@ : web.tooMany', dialect: 'vue-i18n' },
      { source: 'Delete {{count}} rules', target: 'Lösche alle Regeln', dialect: 'i18next', form: 'other' },
      { source: '%1$d of %2$s', target: '%1$d von allen', dialect: 'android', form: 'one' },
      { source: '%{actors} liked it', target: 'Det gillas', locales: ['en', 'sv'], dialect: 'rails', form: 'other' },
      { source: "Copied %'d files", target: 'Copiés : %s' },
      {
        source: 'Delete {{count}} rule',
        target: 'Удалить правило',
        locales: ['en', 'ru'],
        dialect: 'i18next',
        form: 'one',
      },
      { source: 'Well, [undo](#undo) it', target: 'Pues, [deshazlo](#deshace)' },
      { source: 'Nice :smile:', target: 'Schön :lächeln:' },
      { source: 'Set --primary-color', target: 'Setze --haupt-farbe' },
      { source: 'Delete :name?', target: ':nombre eliminar', dialect: 'laravel' },
      { source: '{{count}} blocked', target: '{{Anzahl}} blockiert', dialect: 'chrome' },
      { source: '{{latestVersion}} is out', target: '{{latest Version}} ist da', dialect: 'i18next' },
      { source: 'By <span translate="no">Old Town Inn</span>', target: 'Von <span translate="no">Altstadt</span>' },
      { source: '{% if a %}yes{% else %}no{% endif %}', target: '{% wenn a %}ja{% else %}nein{% endif %}' },
    ],
  },
  when: ({ unit: { sourceUnit }, source, sourceTraits, targetTraits }) =>
    ((sourceTraits | targetTraits) & TRAIT.token) !== 0 ||
    sourceUnit.declaredPlaceholders !== undefined ||
    source.includes('--'),
  *run(unit, context) {
    if (unit.target === undefined) return;
    // The branches of plural and select messages hold placeholders as often as the language needs: `icu-message` looks at those.
    if (hasChoice(flatten(unit.source).text)) return;
    const flat = flatten(unit.target);
    const { other: rest } = unit.sourceUnit.plural ?? {};
    const contents = rest === undefined ? [unit.source, unit.target] : [unit.source, unit.target, rest];
    const found = contents.map((content) => placeholdersOf(unit, content, context));
    const markup = markupNames(found.flat());
    const numbered = found.flat().some(isNumbered);
    const isTime = isTimeFormat(flatten(unit.source).text);
    const { endings, always = [], pipes } = messageDialect(context.dialect) ?? {};
    const [source = [], target = [], other = []] = found.map((all, at) => {
      const text = pipes === 'conditional' ? flatten(contents[at] ?? unit.source).text : '';
      const isWord = ({ kind, name = '' }: Placeholder) => kind === 'tag' && !markup.has(name);
      const inWords = (word: string) => findPlaceholders(word, { dialect: context.dialect });
      const each = all.flatMap((placeholder) => (isWord(placeholder) ? insideOf(placeholder, inWords) : [placeholder]));
      const bound = each.filter(
        (placeholder) =>
          !FREE.has(placeholder.kind) &&
          !isWord(placeholder) &&
          !(isTime && placeholder.kind === 'printf') &&
          !saysWhen(placeholder, text),
      );
      return numbered ? withNumbers(bound) : bound;
    });
    const { missing, extra, reordered } = comparePlaceholders(
      source,
      endings ? withoutEndings(target, source) : target,
    );
    const form = formOf(unit, context.targetLocale);
    // Languages that write words together go on behind a name: `--add-policy-argumenter`.
    const isInWord = ({ kind, text }: Placeholder) => kind === 'css' && flat.text.includes(text);
    const words = withoutPlaceholders(flat.text, found[1] ?? []);
    const gone = missing.filter((one) => isLost(one, target) && !isInWord(one) && !isPerCent(one, words));
    const counts = form === undefined ? [] : countsIn(form, gone, source);
    // Words in place of the text of another key: right as long as that one stays as it is.
    const written = isWritten(flat.text) ? gone.filter(({ kind }) => REFERENCES.has(kind)) : [];
    if (written.length > 0)
      yield {
        message: `The source takes ${listed(unique(written))} from another key; the translation has the words themselves.`,
        subject: written[0]?.text ?? '',
        severity: 'information',
      };
    // “Nobody liked it”: where there is none, there may be nobody to name.
    const none = form?.numbers.every((number) => number === 0) === true;
    const lost = gone.filter(
      (placeholder) =>
        !counts.includes(placeholder) && !written.includes(placeholder) && !(none && isArgument(placeholder.kind)),
    );
    if (form !== undefined && form.numbers.length > 1 && counts.length > 0) {
      const [low, high, ...more] = form.numbers;
      const rest = more.length > 0 ? ' and more' : '';
      const message = `This form stands for ${low} and ${high}${rest} in ${languageName(context.targetLocale)}, but has no ${listed(unique(counts))} to show which.`;
      yield { message, subject: counts[0]?.text ?? '', severity: 'information' };
    }
    const quoted = quotedArguments(unit.source);
    // A form that shows its number may do so although that of the source does not.
    const surplus = extra.filter(
      (placeholder) =>
        isLost(placeholder, source) &&
        !(BRACES.test(flatten(unit.source).text) && /^\{\s\p{L}+\s\}$/u.test(placeholder.text)) &&
        !always.includes(placeholder.identity) &&
        !quoted.has(placeholder.text) &&
        !other.some(({ identity }) => identity === placeholder.identity) &&
        !(form !== undefined && isCount(placeholder)) &&
        (!OWN.has(placeholder.kind) || lost.some(({ kind }) => kind === placeholder.kind)),
    );
    // The text of another key in place of words: right as long as there is such a key, and no other one was meant.
    const linked = surplus.filter(
      ({ kind, text }) =>
        kind === 'vue-link' && !lost.some((one) => one.kind === kind) && context.hasKey?.(linkedKey(text)) === true,
    );
    if (linked.length > 0)
      yield {
        message: `The translation takes ${listed(unique(linked))} from another key; the source has words of its own.`,
        subject: linked[0]?.text ?? '',
        severity: 'information',
      };
    const told = new Set<string>();
    // What only sets words off, or breaks lines, is a matter of taste, and it does no harm.
    const looks = looksIn(lost, surplus, [source, target], context.targetLocale);
    const isHarmless = (one: Placeholder) => looks.lost.has(one) || isLineEnd(one);
    const harmless = lost.filter(isHarmless);
    const broken = lost.filter((one) => !isHarmless(one) && !looks.replaced.has(one));
    const strange = surplus.filter(
      (one) => !linked.includes(one) && !looks.surplus.has(one) && !looks.changed.has(one),
    );
    // One for one: a name that was translated or mistyped is one mistake.
    const isPair = lost.length === 1 && broken.length === 1 && surplus.length === 1 && strange.length === 1;
    const meant = isPair ? broken[0] : undefined;
    for (const [some, severity] of [
      [meant === undefined ? broken : [], 'error'],
      [harmless, 'information'],
    ] as const)
      if (some.length > 0)
        yield {
          message: missingMessage(unique(some), '', [source, target].map(timesIn)),
          subject: some[0]?.text ?? '',
          severity,
        };
    const styled = [...looks.surplus];
    if (styled.length > 0)
      yield {
        message: `The translation sets words off with ${listed(unique(styled))}, the source does not.`,
        subject: styled[0]?.text ?? '',
        severity: 'information',
      };
    const [changed] = looks.changed;
    if (changed !== undefined)
      yield {
        message: `${listed([changed.text])} has other attributes than in the source.`,
        span: flat.span(changed.span.start, changed.span.end),
        subject: changed.text,
        severity: 'information',
      };
    for (const { identity, text, span } of strange) {
      // The same one again is the same mistake.
      if (told.has(identity)) continue;
      told.add(identity);
      const known = source.some((other) => other.identity === identity);
      const instead = `${listed([text])} is in the translation where the source has ${listed([meant?.text ?? ''])}.`;
      const more = known
        ? `${listed([text])} is there more often than in the source.`
        : `${listed([text])} is in the translation, but not in the source.`;
      const fix = meant && {
        title: `Write ${meant.text}`,
        target: flat.replace(span.start, span.end, meant.text),
        safe: false,
      };
      const message = meant === undefined ? more : instead;
      yield { message, span: flat.span(span.start, span.end), subject: text, ...(fix && { fix }) };
    }
    if (reordered) {
      const ordered = target.filter((placeholder) => placeholder.ordered);
      const why = ordered.some(({ kind }) => kind === 'printf')
        ? 'take their values in turn: they must come in the order of the source, or be numbered (%1$s).'
        : 'must come in the order of the source.';
      yield { message: `${listed(unique(ordered))} ${why}` };
    }
  },
};

/** Where lines break is the translator's choice, and a line break at the end of a text is mostly one too many. */
function isLineEnd({ kind, text }: Placeholder): boolean {
  return kind === 'escape' && /^\\[nr]$/.test(text);
}

/** A name may be said twice or once less, as grammar and plural variants want; a tag and a value taken in turn may not. */
function isLost({ identity, ordered, kind }: Placeholder, others: readonly Placeholder[]): boolean {
  return ordered || kind === 'tag' || !others.some((other) => other.identity === identity);
}

/** How often they are among others, by their text. */
function timesIn(placeholders: readonly Placeholder[]): (text: string) => number {
  return (text) => placeholders.filter((one) => one.text === text).length;
}

function unique(placeholders: readonly Placeholder[]): string[] {
  return [...new Set(placeholders.map(({ text }) => text))];
}
