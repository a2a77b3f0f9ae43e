import { php as language } from '../../text/literals/php.ts';
import { scanLiteral } from '../../text/literals/scan.ts';
import { typable } from '../common/entries/typable.ts';
import { Dialects } from '../common/key-tree/choose.ts';
import { laravel } from '../common/key-tree/dialects/laravel.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { keyNaming } from '../common/key-tree/naming.ts';
import { keyOutline } from '../common/key-tree/outline.ts';
import { createLiteral } from '../common/literals/create.ts';
import { encodeLiteralAt } from '../common/literals/raw.ts';
import { type FaultCodes, readLiteral } from '../common/literals/read.ts';
import { sortLiteral } from '../common/literals/sort.ts';
import { type LiteralFormat, writeLiteral } from '../common/literals/write.ts';
import { PLAIN_TEXT } from '../common/raw.ts';
import type { Format } from '../format.ts';
import { PHP_ENTRY } from './entry.ts';
import { markablePhp, markPhp, withoutStates, withStates, writeStates } from './states.ts';

/** `lang/de/auth.php`, `resources/lang/vendor/backup/de/notifications.php`, `app/i18n/de/conf.php`. */
const PLACES = /(?:^|\/)(?:lang|langs|languages?|locales?|i18n|translations?)\/(?:[^/]+\/)*[^/]+\.php$/i;
/** Composer packages, whose texts are in `lang/vendor` if a project has changed them; names of languages and countries from CLDR. */
const OTHERS = /(?:^|\/)(?<!lang\/)vendor\/|(?:^|\/)data\/(?:languages?|locales?)\//i;

const CODES: FaultCodes = {
  comma: 'php-comma',
  quote: 'php-quote',
  bracket: 'php-bracket',
  syntax: 'php-syntax',
  conflict: 'php-merge-conflict',
  duplicate: 'php-duplicate-key',
  deep: 'php-too-deep',
};

const PHP: LiteralFormat = {
  dialects: new Dialects([{ ...laravel, evidence: () => 10 }, plain]),
  scan: (text) => scanLiteral(text, language),
  defaults: { eol: '\n', step: '    ', quote: "'", keyQuote: "'", brackets: ['[', ']'], trailingComma: true },
  frame: (literal, { eol }) => `<?php${eol}${eol}return ${literal};${eol}`,
};

/** PHP files that return an array: Laravel, and others that store texts this way. */
export const php: Format = typable(
  {
    id: 'php',
    layout: 'one-file-per-locale',
    extensions: ['.php'],
    common: ['.php'],
    languages: ['php'],
    keyed: true,
    code: ["__('{key}'", "trans('{key}'", "trans_choice('{key}'", "@lang('{key}'", "Lang::get('{key}'", "_t('{key}'"],
    dialects: PHP.dialects.list.map(({ id, about }) => ({ id, title: about.title })),
    codec: PLAIN_TEXT,
    encoderAt: encodeLiteralAt(language),
    outline: keyOutline,
    recognises: (path, head) =>
      PLACES.test(path) && !OTHERS.test(path) && (head === '' || /\breturn\b/.test(head) || head.length >= 4096),
    parse: (text, options) => withStates(text, readLiteral('php', PHP, CODES, text, options)),
    write: (text, catalog, changes, source, policy) =>
      writeStates(text, catalog, changes, writeLiteral(PHP, text, withoutStates(catalog), changes, source), policy),
    markable: markablePhp,
    mark: markPhp,
    naming: keyNaming(PHP),
    sort: sortLiteral(PHP),
    create: (source) => createLiteral(PHP, source),
  },
  PHP_ENTRY,
);
