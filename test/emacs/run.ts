/** Another real client: Emacs with eglot, in batch mode, set up by the very block that `docs/editors.md` shows. Writes test-results/emacs.json. */
import { join } from 'node:path';
import { runClientSuite } from '../support/client-suite.ts';

runClientSuite({
  name: 'emacs',
  program: 'emacs',
  advice: 'there is no emacs on the PATH (Debian packages: emacs-nox, elpa-eglot).',
  page: 'docs/editors.md',
  block: 'elisp',
  adapt: (setup, node, cli) => setup.replace('"dragoman"', `"${node}" "${cli}"`),
  initFile: 'init.el',
  args: (init, root) => [
    '--batch',
    '-l',
    'package',
    '-f',
    'package-activate-all',
    '-l',
    init,
    '-l',
    join(root, 'test/emacs/suite.el'),
  ],
  result: 'DRAGOMAN_EMACS_RESULT',
});
