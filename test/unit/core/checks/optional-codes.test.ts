import { expect, test } from 'vitest';
import type { Format } from '../../../../server/core/formats/format.ts';
import { markdown } from '../../../../server/core/formats/markdown/index.ts';
import { vtt } from '../../../../server/core/formats/vtt/index.ts';
import { translationFindings } from '../../../support/translation-findings.ts';

/** What is said of a translation, both as they stand in the files: severity and check, but for hints. */
function said(format: Format, source: string, target: string, path = 'a.mdx', locale = 'de'): readonly string[] {
  return translationFindings(format, source, target, path, locale).flatMap(({ code, severity }) =>
    severity === 'hint' && !/^(?:double-space|optional-codes|newline-count|length-ratio)$/.test(code)
      ? []
      : [`${severity} ${code}`],
  );
}

const CHANGED = 'warning optional-codes';

test.each([
  ['code that was changed', 'The object `process` is here.', 'Das Objekt `prozess` ist da.', ['hint optional-codes']],
  ['code with a capital', 'The option `sidebar` is here.', 'Die Option `Sidebar` ist da.', ['hint optional-codes']],
  ['code with blanks at its edges', 'The option `sidebar` is here.', 'Die Option ` Sidebar ` ist da.', [CHANGED]],
  ['a word more in code', 'Write `fix: text` here.', 'Schreib hier `fix: der text`.', ['hint optional-codes']],
  ['blanks around an operator', 'Set `a.b=False` here.', 'Setz hier `a.b = False`.', ['hint optional-codes']],
  ['another code with a blank', 'Call `start` with care.', 'Ruf `a b` mit Bedacht auf.', ['hint optional-codes']],
  ['code with a blank in it', 'Call `req.session.touch()` here.', 'Ruf hier `req. session.touch()` auf.', [CHANGED]],
  [
    'an example in other words',
    'Go to `my.example.com` for it.',
    'Geh dafür zu `mein.beispiel.de`.',
    ['hint optional-codes'],
  ],
  ['code of the translation’s own', 'Call `a()` for it.', 'Ruf `a()` dafür auf, denn `a.b` ist da.', []],
  ['words that were marked as code', 'The state of `a()` is here.', 'Der `state` von `a()` ist da.', []],
  [
    'words of code that were marked as code',
    'Run it with --write and --all.',
    'Starte es mit `--write` und `--all`.',
    [],
  ],
  [
    'a word of code that is gone',
    'Run it with --write and --all.',
    'Starte es mit `--write`.',
    ['information code-words'],
  ],
  ['code without its marks', 'Call `fetch` with care.', 'Ruf fetch über `use` mit Bedacht auf.', []],
  ['words of an option', 'Give `--level=<level>` here.', 'Gib hier `--level=<Stufe>` an.', []],
  ['another option', 'Give `--level=<level>` here.', 'Gib hier `--stufe=<Stufe>` an.', ['hint optional-codes']],
  ['words of an element', 'An <abbr title="a name">API</abbr> here.', 'Eine <abbr title="ein Name">API</abbr> da.', []],
  ['an element more', 'Words of the web.', 'Wörter des <i lang="en">Web</i>.', []],
  ['another element in place of one', 'Press <kbd>Enter</kbd> now.', 'Drücke <b>Enter</b> jetzt.', []],
  ['an element in place of code', 'Press `enter` now, please.', 'Drücke <enter> jetzt bitte.', []],
  ['an expression that is gone', 'As of {version} it works.', 'Jetzt geht es damit.', ['error inline-codes']],
  ['a comment', 'As of now it works.', 'Jetzt geht es. {/* for us */}', []],
  ['references, which browsers show as characters', 'The "why" of "it".', 'Das &quot;Warum&quot; davon.', []],
  [
    'a sentence less',
    'We save all of the files here at once. Nobody has to do anything for it in the next 24 hours.',
    'Wir sichern hier alle Dateien sofort.',
    ['information lost-sentence'],
  ],
  ['two spaces', 'One and two words.', 'Ein und  zwei Wörter.', ['hint double-space']],
  ['lines that were wrapped', 'One and two words are here now.', 'Ein und\nzwei Wörter\nsind jetzt da.', []],
])('a document: %s', (_, source, target, expected) => {
  expect(said(markdown, source, target)).toEqual(expected);
});

const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:05.000\n${text}\n`;

test.each([
  ['the name of who speaks', '<v Boy>Go on!', '<v Junge>Weiter!', []],
  ['nobody speaks any more', '<v Boy>Go on!', 'Weiter!', [CHANGED]],
  ['words of another language', 'The web is here.', 'Das <lang en>Web</lang> ist da.', []],
  ['a class that is gone', '<c.yellow>Go on!</c>', 'Weiter!', ['error inline-codes']],
  [
    'a line that players wrap',
    'We go on with this today, as long as it is light.',
    'Wir machen damit heute weiter, solange es noch hell ist.',
    [],
  ],
])('captions: %s', (_, source, target, expected) => {
  expect(said(vtt, cue(source), cue(target), 'a.vtt')).toEqual(expected);
});

test('what was left as it is, in a script that needs less room, is no matter of length', () => {
  const text = 'Words of `a()` that nobody translated into this language.';
  expect(said(markdown, text, text, 'a.md', 'zh')).not.toContain('hint length-ratio');
  expect(said(markdown, text, text.replace('Words', 'Texts'), 'a.md', 'zh')).toContain('hint length-ratio');
});
