import { baseLanguage, languageName } from '../../../../shared/locale.ts';
import { flatten, placeholdersOf, withoutPlaceholders } from '../support.ts';
import type { AcrossCheck } from './across.ts';

interface Forms {
  readonly informal: RegExp;
  readonly formal: RegExp;
  /** What people call the two forms. */
  readonly names: readonly [informal: string, formal: string];
}

/** Words that address one reader and mean nothing else. At the beginning of a sentence German “Sie” may be “they”, Italian “Lei” may be “she”. */
const FORMS: Readonly<Record<string, () => Forms>> = {
  cs: forms(
    'ty tě tebe tobě tebou tvůj tvoje tvoji tvého',
    'vy vás vám vámi váš vaše vaši vašeho vašich vaším',
    'ty',
    'vy',
  ),
  de: () => ({
    informal: words('du dich dir dein deine deinen deinem deiner deines'),
    formal: /(?<=[\p{Ll}\p{N},;:)”“"] )(?:Sie|Ihnen|Ihre?|Ihre[nmrs])(?![\p{L}\p{N}])/u,
    names: ['du', 'Sie'],
  }),
  es: forms('tú tu tus ti contigo te', 'usted', 'tú', 'usted'),
  fr: forms('tu toi tes ta', 'vous votre vos', 'tu', 'vous'),
  it: () => ({
    informal: words('tu tuo tua tuoi tue te'),
    formal: /(?<=[\p{Ll}\p{N},;:)] )(?:Lei|Suo|Sua|Suoi|Sue|Le)(?![\p{L}\p{N}'’])/u,
    names: ['tu', 'Lei'],
  }),
  nl: forms('je jij jou jouw jouwe', 'u uw uzelf', 'je', 'u'),
  pt: forms('tu teu teus tua tuas ti contigo', 'você vocês', 'tu', 'você'),
  ru: forms(
    'ты тебя тебе тобой твой твоя твоё твои твоего твоей твою твоих',
    'вы вас вам вами ваш ваша ваше ваши вашего вашей вашу ваших вашем вашим вашими',
    'ты',
    'вы',
  ),
  tr: forms('sen seni sana senin sende senden', 'siz sizi size sizin sizde sizden', 'sen', 'siz'),
  uk: forms(
    'ти тебе тобі тобою твій твоя твоє твої твого твоєї твою твоїх',
    'ви вас вам вами ваш ваша ваше ваші вашого вашої вашу ваших вашим вашими',
    'ти',
    'ви',
  ),
};

/** Compiled when a file is in the language: patterns of many words take milliseconds to compile. */
function forms(informal: string, formal: string, ...names: Forms['names']): () => Forms {
  return () => ({ informal: words(informal), formal: words(formal), names });
}

function words(list: string): RegExp {
  // Not in “a.u.b.”.
  return new RegExp(`(?<![\\p{L}\\p{N}.])(?:${list.split(' ').join('|')})(?![\\p{L}\\p{N}]|\\.\\p{L})`, 'iu');
}

/** A product addresses its users in one way. Which way is up to the project, so this is off until it decides. */
export const addressForm: AcrossCheck = {
  id: 'address-form',
  severity: 'hint',
  optional: true,
  role: 'target',
  summary: 'The text addresses the reader in a different form from most texts of the file (du or Sie, tú or usted).',
  examples: {
    good: [
      {
        source: { a: 'Your files', b: 'Do you want to save?', c: 'They are safe.' },
        target: { a: 'Deine Dateien', b: 'Willst du sichern?', c: 'Sie sind sicher.' },
      },
      {
        source: { a: 'Your files', b: 'Do you want to save?', c: 'You can go on.' },
        target: { a: 'Uw bestanden', b: 'Wilt u opslaan?', c: 'U kunt doorgaan a.u.b.' },
        locales: ['en', 'nl'],
      },
    ],
    bad: [
      {
        source: { a: 'Your files', b: 'Do you want to save?', c: 'You can go on.' },
        target: { a: 'Deine Dateien', b: 'Willst du sichern?', c: 'Jetzt können Sie weitermachen.' },
      },
      {
        source: { a: 'Your files', b: 'Do you want to save?', c: 'You can go on.' },
        target: { a: 'Tus archivos', b: '¿Quieres guardarlo tú?', c: 'Usted puede seguir.' },
        locales: ['en', 'es'],
      },
    ],
  },
  *run({ units, context }) {
    const known = FORMS[baseLanguage(context.targetLocale)]?.();
    if (known === undefined) return;
    const informal: string[] = [];
    const formal: string[] = [];
    for (const { pair, target } of units) {
      yield undefined;
      // Subtitles show who speaks to whom.
      if (target === undefined || pair.target === undefined || pair.sourceUnit.cue !== undefined) continue;
      const text = withoutPlaceholders(flatten(pair.target).text, placeholdersOf(pair, pair.target, context));
      const [one, other] = [known.informal.test(text), known.formal.test(text)];
      if (one !== other) (one ? informal : formal).push(pair.id);
    }
    const casual = informal.length > formal.length;
    const [few, many] = casual ? [formal, informal] : [informal, formal];
    const [own, usual] = casual ? [known.names[1], known.names[0]] : known.names;
    const language = languageName(context.targetLocale);
    // If both are equally frequent, it is unclear which is meant.
    if (few.length * 2 > many.length) return;
    for (const unit of few)
      yield {
        unit,
        message: `This text addresses the reader with “${own}”; ${many.length} others of this ${language} file use “${usual}”.`,
      };
  },
};
