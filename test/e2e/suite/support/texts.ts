/** The extension's strings, in English and in the language of the editor, as they are shipped. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, extensions } from 'vscode';

type Texts = Readonly<Record<string, string>>;

const read = (path: string): Texts =>
  JSON.parse(readFileSync(join(extensions.getExtension('dragoman.dragoman')?.extensionPath ?? '', path), 'utf8'));

/** Of the manifest, by its key. */
export const manifestText = (key: string): string => {
  const text = read(`package.nls.${env.language}.json`)[key];
  if (text === undefined) throw new Error(`${key} is not in package.nls.${env.language}.json`);
  return text;
};

/** Of the code, by its English text. */
export const codeText = (english: string): string => {
  const text = read(`l10n/bundle.l10n.${env.language}.json`)[english];
  if (text === undefined) throw new Error(`“${english}” is not in l10n/bundle.l10n.${env.language}.json`);
  return text;
};

/** Fewer letters may be any word. */
const TELLING = 9;

/** The English texts of the extension that are shown although there is a translation. Only what has two words at least is looked for. */
export function leftInEnglish(shown: string): readonly string[] {
  const pairs = [...pairsOf('package.nls', 'package.nls'), ...pairsOf('l10n/bundle.l10n', 'l10n/bundle.l10n')];
  return pairs
    .filter(([english, translated]) => english !== translated)
    .flatMap(([english, translated]) => {
      const telling = pieces(english).filter((piece) => shown.includes(piece) && !translated.includes(piece));
      return telling.length === 0 ? [] : [english];
    });
}

function pairsOf(from: string, to: string): [string, string][] {
  const translated = read(`${to}.${env.language}.json`);
  return Object.entries(read(`${from}.json`)).map(([key, english]) => [english, translated[key] ?? '']);
}

/** What stands between placeholders, icons, links and marks, as far as it is long enough to be known again. */
function pieces(text: string): string[] {
  return text
    .split(/\{\d+\}|\$\([\w~-]+\)|[[\]`*#]|\([a-z]+:[^)]*\)|\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= TELLING && /\p{L}\s+\p{L}/u.test(piece));
}
