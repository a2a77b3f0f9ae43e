import { spawnSync } from 'node:child_process';
import { firstLine, type Judge } from '../judge.ts';
import { readXml } from './xml-values.ts';

export const qt: Judge = {
  formats: ['qt'],
  name: 'lconvert',
  available: () => spawnSync('lconvert', ['-h']).status !== null,
  read(text, path) {
    const language = namedLanguage(text, path);
    const { status, stdout, stderr } = spawnSync('lconvert', [...language, ...'-if ts -i - -of ts -o -'.split(' ')], {
      input: text,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status !== 0) return { refused: stderr.trim().split('\n')[0] ?? '' };
    const values = new Map<string, string>();
    let context = '';
    let message: string[] = [];
    let source = '';
    let forms = 0;
    try {
      readXml(stdout, (path, _attributes, own) => {
        const name = path.at(-1);
        if (name === 'name') context = own;
        else if (name === 'source') source = own;
        else if (name === 'comment') source += `|${own}`;
        else if (name === 'numerusform') {
          message.push(own);
          forms += 1;
        } else if (name === 'translation' && forms === 0) message.push(own);
        else if (name === 'message') {
          for (const [form, value] of message.entries()) values.set(`${context}|${source}[${form}]`, value);
          message = [];
          source = '';
          forms = 0;
        }
      });
    } catch (error) {
      return { refused: firstLine(error) };
    }
    return { values };
  },
};

/** lconvert takes the language of a file that names none from its path, which it does not have here. */
function namedLanguage(text: string, path: string): readonly string[] {
  if (/<TS\b[^>]*\slanguage\s*=/.test(text)) return [];
  const [, language] = /(?:^|[/_])([a-z]{2,3}(?:_[A-Z]{2})?)\.ts$/.exec(path) ?? [];
  return language === undefined ? [] : ['-target-language', language];
}
