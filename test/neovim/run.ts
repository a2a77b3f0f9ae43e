/** Another real client: Neovim's built-in LSP client, headless, set up by the very block that `docs/editors.md` shows. Writes test-results/neovim.json. */
import { join } from 'node:path';
import { runClientSuite } from '../support/client-suite.ts';

runClientSuite({
  name: 'neovim',
  program: 'nvim',
  advice: 'there is no nvim on the PATH (Debian package: neovim).',
  page: 'docs/editors.md',
  block: 'lua',
  // A name of its own: the server is the one just built.
  adapt: (setup, node, cli) =>
    setup.replaceAll("'dragoman'", `'${node}', '${cli}'`).replace(/name = '[^']*', '[^']*'/, "name = 'dragoman'"),
  initFile: 'init.lua',
  args: (init, root) => ['--headless', '--clean', '-u', init, '-c', `luafile ${join(root, 'test/neovim/suite.lua')}`],
  result: 'DRAGOMAN_NVIM_RESULT',
});
