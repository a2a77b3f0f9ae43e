import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer } from '../../../server/documents-jobs/seal.ts';
import { fileSecret } from '../../../server/documents-jobs/secret.ts';

function withFolder(work: (path: string, folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-secret-'));
  try {
    work(join(folder, 'secret'), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the secret is made once, random, and readable by its owner alone', () => {
  withFolder((path, folder) => {
    const first = fileSecret(path);
    expect(first).toMatchObject({ ok: true, value: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(fileSecret(path)).toEqual(first);
    expect(fileSecret(`${path}2`)).not.toEqual(first);
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      chmodSync(path, 0o644);
      fileSecret(path);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    expect(readdirSync(folder)).toEqual(['secret', 'secret2']);
  });
});

test('a file that holds something else is left alone and named', () => {
  withFolder((path) => {
    writeFileSync(path, 'hello');
    expect(fileSecret(path)).toMatchObject({ ok: false, error: expect.stringContaining(path) });
    expect(fileSecret(join(path, 'below')).ok).toBe(false);
  });
});

test('sealed: another secret, another label or a changed byte opens nothing', () => {
  const sealer = createSealer('ab'.repeat(32));
  const sealed = sealer.seal('the key', 'label');
  expect(sealer.unseal(sealed, 'label')).toBe('the key');
  expect(sealer.unseal(sealed, 'other')).toBeUndefined();
  expect(createSealer('cd'.repeat(32)).unseal(sealed, 'label')).toBeUndefined();
  expect(sealer.unseal(sealed.subarray(0, 20), 'label')).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed);
    changed[at]! ^= 1;
    expect(sealer.unseal(changed, 'label')).toBeUndefined();
  }
  expect(Buffer.from(sealer.seal('the key', 'label')).equals(sealed)).toBe(false);
});
