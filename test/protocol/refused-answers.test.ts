import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { translate } from '../support/lsp-translate.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const EN = '{ "held": "Hello {name}, welcome to {place}", "plain": "Save" }';

test.each([
  ['alone', '{ "plain": "Sichern" }'],
  ['beside others that are written', '{ "other": "Anderes" }'],
])('what was refused %s is not paid for again, until somebody asks for that unit', async (_, de) => {
  const service = await startEmbedded({ faults: 'droptag=1' });
  onTestFinished(() => service.close());
  const { editor, path } = await openWorkspace(
    IN_PROCESS,
    { 'locales/en.json': EN, 'locales/de.json': de },
    { settings: { service: service.url }, environment: { DRAGOMAN_AUTH_KEY: service.key } },
  );
  const uri = await editor.open(path('locales/de.json'));
  const billed = async (scope?: unknown) => {
    const report = await translate(editor, uri, scope === undefined ? {} : { scope });
    expect(report.refused).toHaveLength(1);
    return report.billedCharacters;
  };
  expect(await billed()).toBeGreaterThan(0);
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
  expect(await billed()).toBe(0);
  expect(await billed({ units: ['/held'] })).toBeGreaterThan(0);
  expect(await billed()).toBe(0);
});
