/** Names of files and words of services are text: no command, no link, no icon, no move of the cursor. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain, withIcon } from '../../client/messages/plain.ts';
import { tame } from '../../server/cli/terminal/cells.ts';
import { folderOf, runCli } from '../support/cli.ts';

/** How VS Code finds links in messages (`linkedText.ts`) and icons in labels (`iconLabels.ts`). */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /\$\([a-z\d-]+(?:~[a-z]+)?\)/i;

describe('in the editor', () => {
  test('a name is neither a link nor an icon, and reads as it is', () => {
    const pieces = [
      '[',
      ']',
      '(',
      ')',
      '$',
      'command:x',
      'https://e.test',
      'file:///a',
      ' ',
      '"t"',
      'sync~spin',
      'a',
      '\u2060',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (parts) => {
        const shown = plain(parts.join(''));
        expect(LINK.test(shown) || ICON.test(shown)).toBe(false);
        expect(shown.replaceAll('\u2060', '')).toBe(parts.join('').replaceAll('\u2060', ''));
      }),
    );
    expect(LINK.test('[Show result](command:workbench.action.terminal.new).json')).toBe(true);
    expect(withIcon('$(edit) $(error) [a](command:b)')).toBe('$(edit) $\u2060(error) [a]\u2060(command:b)');
  });

  test('one file speaks to people: no other asks VS Code for a message, a list or a text', () => {
    const root = join(import.meta.dirname, '../../client');
    const speaking = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('webview'))
      .filter((name) =>
        /window\s*\.\s*(?:show(?:Information|Warning|Error)Message|showQuickPick|createQuickPick|showInputBox|withProgress|setStatusBarMessage)/.test(
          readFileSync(join(root, name), 'utf8'),
        ),
      );
    expect(speaking).toEqual(['messages/messages.ts']);
  });
});

describe('on a terminal and in a log', () => {
  const HOSTILE = 'a\u001b[2J\u001b]0;x\u0007\n::error file=x::pwned\r::set-env name=A::B.json';

  test('lines give no command and move no cursor', () => {
    expect(tame('::error::x\n##[error]x\n##vso[task]x')).toBe(' ::error::x\n ##[error]x\n ##vso[task]x');
    expect(tame('\u001b[31mred\u001b[39m \u001b[2J\u009b2J\u0007\tx\r')).toBe(
      '\u001b[31mred\u001b[39m \ufffd[2J\ufffd2J\ufffd\tx\ufffd',
    );
  });

  test('a file with such a name is checked, translated and listed without obeying it', async () => {
    const cwd = await folderOf({ [HOSTILE]: '{ "a": "b", "a": "c" }', 'en.json': '{ "a": "Hello {n}" }' });
    for (const args of [
      ['check', HOSTILE],
      ['check', HOSTILE, '--format', 'github'],
      ['translate', HOSTILE, '--to', 'de'],
      ['translate', `${HOSTILE}.missing`, '--to', 'de'],
      ['files'],
    ]) {
      const { stdout, stderr } = await runCli(args, { cwd });
      const text = stdout + stderr;
      expect(text, args.join(' ')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      const commands = text.split('\n').filter((line) => line.startsWith('::'));
      for (const line of commands) expect(line).toMatch(/^::(?:error|warning|notice) file=a/);
    }
  });
});
