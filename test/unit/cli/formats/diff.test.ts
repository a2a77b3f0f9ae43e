import { describe, expect, test } from 'vitest';
import { diffMarkdown, GITHUB_LIMIT } from '../../../../server/cli/formats/diff.ts';
import type { DiffReport } from '../../../../server/engine/diff/files.ts';

const report = (count: number, text: string): DiffReport => ({
  from: '0123456789ab',
  files: [
    {
      file: 'de.json',
      locale: 'de',
      role: 'target',
      units: Array.from({ length: count }, (_, at) => ({
        unit: `/k${at}`,
        kind: 'added',
        source: text,
        new: text,
        findings: [],
      })),
    },
  ],
});

describe('a diff as Markdown', () => {
  test('is no longer than GitHub takes, and says what it leaves out', () => {
    const text = diffMarkdown(report(2_000, 'A text of some length '.repeat(4)));
    expect(text.length).toBeLessThanOrEqual(GITHUB_LIMIT);
    expect(text.length).toBeGreaterThan(GITHUB_LIMIT - 1_000);
    const shown = text.match(/^\| <code>/gm)?.length ?? 0;
    expect(text).toContain(`… and ${(2_000 - shown).toLocaleString('en')} more units`);
  });

  test('shows all of a small one, and says nothing of more', () => {
    const text = diffMarkdown(report(3, 'Text'));
    expect(text.match(/^\| <code>/gm)).toHaveLength(3);
    expect(text).not.toContain('more unit');
  });

  test('takes no markup, mention or line from a text', () => {
    const text = diffMarkdown(report(1, '</table> @everybody **x** | y\n\n# z `c`'));
    expect(text).toContain('&lt;/table&gt; @\u200beverybody \\*\\*x\\*\\* \\| y \\# z \\`c\\`');
  });
});
