/** What a text in code is: nothing to read, something that only looks like a text, or a text. */
export type Reading = 'nothing' | 'code' | 'text';

/** Prefixes and forms of machine-readable text. */
const MACHINE: readonly RegExp[] = [
  /^[a-z][a-z0-9+.-]{0,20}:\/\/|^(?:mailto|tel|data|urn|javascript):|^www\./i,
  /^[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,40}$/,
  /^(?:\.{0,2}|~)\/\S*$|^[A-Z]:\\/,
  // Names in code: camelCase, snake_case, kebab-case, dotted.names, #ids, --options, @names.
  /^\S*\p{Ll}\p{Lu}\S*$/u,
  /^\S*_\S*$/,
  /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+)+$/u,
  /^[\w-]+(?:\.[\w-]+)+$/,
  /^[#@$%.:*-]\S*$|^--?\w/,
  // Abbreviations: except OK they stay the same in all languages. Longer ones are words in capitals, if they can be pronounced.
  /^(?!OK$|YES$|NO$|ON$|OFF$|NEW$|ALL$|AND$|OR$|ADD$|END$|OPEN$|SAVE$|EDIT$|NEXT$|BACK$|MORE$|LESS$)[\p{Lu}\d./+&-]{1,4}s?$/u,
  /^(?=.*[B-DF-HJ-NP-TV-XZ]{4})[\p{Lu}\d]{5,12}$/u,
  /^[\p{Lu}\d]+(?:[-_/:.][\p{Lu}\d]+)+$/u,
  // Keys, hashes and samples of them; versions; addresses without a domain.
  /^(?=.*\d)[A-Z\d]{8,}$/,
  /^(?=.*\d)(?=.*[A-Za-z])[\w-]{16,}$/,
  /^\S*(?:x{4,}|X{4,})\S*$/,
  /^[A-Za-z]{1,8}v?\d+[a-z]?$/,
  /^(?=\S*[A-Za-z]\d)(?:\D*\d){2}\S*$/,
  /^\S*\\\S*$|^X-[A-Z]\S*$|^(?=\S*[\d-])[\w.-]+\/[\w./-]+$/,
  /\S\.{3}\S|^-{3,}/,
  // Lists of names.
  /^[\w-]+(?:[:,;][\w-]+)+$/,
  /^[\p{Lu}\d]+\([a-z]+\)?$/u,
  /^\S+@\S+$/,
];
/** Code with white space in it: a number with its unit, date patterns, sample addresses. */
const WHOLE: readonly RegExp[] = [
  /[\w.+-]@[\w-]+\.\w|^-{3,}|\+?\d{9}/,
  /^(?:e\.g\.|i\.e\.|ex:)?\s*https?:\/\/\S+$/i,
  /^[\d.,\s+-]+\s?(?:px|r?em|v[hw]|pt|ms|s|min|h|d|[kKMGT]i?B?|B|Hz|[kmc]?m|[km]?g|fps|x|%|st|nd|rd|th)$/,
  /^[YMDHhmsaA](?:[YMDHhmsSaAzZ:/.,\s-]*[YMDHhmsSaAzZ])?$/,
];
/** Characters that occur in code, but not in sentences. */
const CODE = /=>|[{};]\s*$|^\s*[{[<]|\w\(\)|&&|\|\||::|\$\{|<\/?\w+>|={2,3}|\\[nrt]|\w=["'\w]/;

/** Names of products and services: they are the same in all languages. A text that contains nothing else does not count. */
const PRODUCTS = new Set(
  (
    'airtable amazon android apple asana auth0 azure bash bitbucket bluesky chrome cloudflare confluence curl debian discord docker dropbox ' +
    'facebook figma firefox github gitlab gmail go google grafana heroku instagram intercom ios java javascript jenkins jira kafka ' +
    'gotify ntfy pushbullet pushover tailscale wireguard nginx keycloak kubernetes linear linkedin linux loom macos mailgun mariadb markdown mastodon matomo matrix mattermost messenger microsoft ' +
    'miro mongodb mysql netlify notion oracle okta openai outlook paypal php pinterest plausible plex postgresql powershell prometheus python reddit redis ruby rust ' +
    'safari salesforce sendgrid sentry shopify signal skype slack soundcloud spotify sqlite stripe teams telegram tiktok trello ' +
    'twilio twitch twitter typescript ubuntu umami vercel vimeo whatsapp windows wordpress youtube zapier zendesk zoom'
  ).split(' '),
);

/** @param own names of the project, and names that its translations leave unchanged: lower-case letters and digits only */
export function readingOf(text: string, own: ReadonlySet<string> = new Set()): Reading {
  const words = text.trim();
  if (!/\p{L}/u.test(words)) return 'nothing';
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  // A single letter means something only where a letter is a word.
  if (letters === 1 && !/\p{Script=Han}/u.test(words)) return 'code';
  const bare = words.replace(/[\s:,.!?…*)\]]+$/u, '').replace(/^[\s*([]+/, '');
  const name = bare.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  if (PRODUCTS.has(name) || own.has(name)) return 'code';
  if (isMachine(bare) || WHOLE.some((one) => one.test(bare)) || CODE.test(words)) return 'code';
  // Only numbers, abbreviations and values; lists of classes, flags and addresses.
  const tokens = bare.split(/[\s,;:/()|·•+=–—-]+|[.…]+(?=\s)|[<>"]/).filter((token) => /\p{L}/u.test(token));
  if (
    tokens.length > 0 &&
    tokens.every((token) => {
      const small = token.toLowerCase();
      return isMachine(token) || letterCount(token) < 2 || PRODUCTS.has(small) || own.has(small);
    })
  )
    return 'code';
  return bare.split(/\s+/).length < 3 && tokens.some((token) => /\w_\w/.test(token)) ? 'code' : 'text';
}

function letterCount(token: string): number {
  return token.match(/\p{L}/gu)?.length ?? 0;
}

/** Whether a word is nothing that people say. */
function isMachine(word: string): boolean {
  return !/\s/.test(word) && MACHINE.some((one) => one.test(word));
}
