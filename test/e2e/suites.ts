/** What can be run: a suite in `suite/`, in one window after another where it is tried in several. */

export interface Run {
  /** The module in `suite/` that lists the parts. */
  readonly suite: string;
  /** Names results and screenshots where a suite has several runs. */
  readonly name: string;
  /** The package is made and installed, as people do it. */
  readonly installed?: boolean;
  /** Extensions run in a worker of the browser, and no server of VS Code is there. */
  readonly browser?: boolean;
  /** Nobody has said to trust the folder. */
  readonly untrusted?: boolean;
  /** The language of the editor. Absent: English. */
  readonly locale?: string;
  /** The fixture that is copied and opened. Absent: `workspace`. */
  readonly fixture?: 'folders' | 'layouts/strings' | 'layouts/root' | 'layouts/code';
  /** What is opened of the copy: a `.code-workspace` file. Absent: the folder itself. */
  readonly open?: string;
}

/** By the flag that asks for them; without one the main suite runs. */
export const RUNS: Readonly<Record<string, readonly Run[]>> = {
  '': [{ suite: 'index', name: 'e2e' }],
  '--installed': [{ suite: 'installed', name: 'installed', installed: true }],
  '--untrusted': [{ suite: 'untrusted', name: 'untrusted', untrusted: true }],
  '--localized': ['de', 'ja'].map((locale) => ({ suite: 'localized', name: `localized-${locale}`, locale })),
  '--web': [{ suite: 'web', name: 'web', browser: true }],
  '--folders': [
    { suite: 'folders', name: 'folders', fixture: 'folders', open: 'several.code-workspace' },
    { suite: 'virtual', name: 'virtual', fixture: 'folders', open: 'virtual.code-workspace' },
    { suite: 'layouts', name: 'layout-strings', fixture: 'layouts/strings' },
    { suite: 'layouts', name: 'layout-root', fixture: 'layouts/root' },
    { suite: 'code', name: 'code', fixture: 'layouts/code' },
  ],
};
