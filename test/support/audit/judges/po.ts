import { spawnSync } from 'node:child_process';
import type { Judge } from '../judge.ts';

const FIELD = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) "(.*)"$/;

export const po: Judge = {
  formats: ['po'],
  name: 'msgfmt -c, msgcat',
  available: () => spawnSync('msgfmt', ['--version']).status === 0,
  read(text, path) {
    if (path.endsWith('.pot')) return { refused: 'a template: its header waits for a language' };
    // Our text is decoded: what it was encoded in is no matter.
    const input = text.replace(/^("Content-Type:[^"\n]*charset=)[^\\"\n]*/im, '$1UTF-8');
    const checked = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input, encoding: 'utf8' });
    if (checked.status !== 0) return { refused: firstOf(checked.stderr) };
    const told = spawnSync('msgcat', ['--no-wrap', '--no-location', '--force-po', '-'], {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return told.status === 0 ? { values: valuesIn(told.stdout) } : { refused: firstOf(told.stderr) };
  },
};

/** The last complaint but for the count of them. */
function firstOf(said: string): string {
  return (said.split('\n').filter((line) => !/: warning: |found \d+ fatal|^\s*$/.test(line))[0] ?? said).slice(0, 160);
}

/** The translations in what msgcat prints, fuzzy ones as well, by context and source. */
function valuesIn(printed: string): Map<string, string> {
  const values = new Map<string, string>();
  let entry = '';
  let field = '';
  const put = (more: string) => {
    if (field.startsWith('msgstr')) {
      if (entry !== 'msgid=') values.set(`${entry} ${field}`, (values.get(`${entry} ${field}`) ?? '') + decoded(more));
    } else entry += more;
  };
  for (const line of printed.split('\n')) {
    const [, name, text] = FIELD.exec(line) ?? [];
    if (name !== undefined && text !== undefined) {
      if ((name === 'msgctxt' || name === 'msgid') && field.startsWith('msgstr')) entry = '';
      if (!name.startsWith('msgstr')) entry += `${name}=`;
      field = name;
      put(text);
    } else if (/^".*"$/.test(line)) put(line.slice(1, -1));
  }
  return values;
}

function decoded(raw: string): string {
  const letters: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
  return raw.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter);
}
