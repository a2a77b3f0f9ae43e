import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer } from '../../../../../server/engine/parts/documents-jobs/seal.ts';
import { fileSecret } from '../../../../../server/engine/parts/documents-jobs/secret.ts';
import { patchedFs, systemError } from '../../../../support/patched-fs.ts';

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
    if (process.platform === 'linux') expect(openBelow(folder)).toEqual([]);
  });
});

/** Files of the folder that this process has open. */
function openBelow(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', name));
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });
}

test.each([
  ['ab'.repeat(32), true],
  [`\n ${'09'.repeat(32)} \n`, true],
  ['', false],
  ['hello', false],
  ['AB'.repeat(32), false],
  [`${'ab'.repeat(32)}c`, false],
  [`x${'ab'.repeat(32)}`, false],
  ['ab'.repeat(31), false],
])('a file that holds "%s" is the secret: %s', (text, is) => {
  withFolder((path) => {
    writeFileSync(path, text);
    const error = `${path} does not hold the secret of the document journal. Restore it, or remove it: documents under way are then lost.`;
    expect(fileSecret(path)).toEqual(is ? { ok: true, value: text.trim() } : { ok: false, error });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

test('a place that can hold no secret is said, and nothing is left there', () => {
  withFolder((path, folder) => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'folder'));
    symlinkSync(join(folder, 'nowhere'), path);
    const said = (at: string) => {
      const found = fileSecret(at);
      return found.ok ? found.value : found.error.replaceAll(folder, '~');
    };
    const start = 'The secret of the document journal in ~';
    expect(said(join(folder, 'file/below'))).toMatch(`${start}/file/below cannot be used: ENOTDIR`);
    expect(said(join(folder, 'folder'))).toMatch(`${start}/folder cannot be used: EISDIR`);
    expect(said(join(folder, 'none/below'))).toMatch(`${start}/none/below cannot be used: ENOENT`);
    // Somebody else has taken the name meanwhile: what is there counts.
    expect(said(path)).toMatch(`${start}/secret cannot be used: ENOENT`);
    expect(readdirSync(folder).sort()).toEqual(['file', 'folder', 'secret']);
  });
});

test('of several programs that make it at once, one wins and all get the same', () => {
  withFolder((path, folder) => {
    const theirs = 'ab'.repeat(32);
    const synced: number[] = [];
    const { fsyncSync } = fs;
    using _ = patchedFs(
      {
        fsyncSync: (file) => {
          synced.push(file);
          fsyncSync(file);
        },
        linkSync: () => {
          writeFileSync(path, theirs);
          throw systemError('EEXIST');
        },
      },
      fs,
    );
    expect(fileSecret(path)).toEqual({ ok: true, value: theirs });
    expect(readdirSync(folder)).toEqual(['secret']);
    expect(synced).toHaveLength(1);
  });
});

test.each(['readFileSync', 'openSync', 'fsyncSync', 'linkSync'] as const)('trouble of %s is said', (step) => {
  withFolder((path, folder) => {
    using _ = patchedFs(
      {
        [step]: () => {
          throw systemError('EIO');
        },
      },
      fs,
    );
    expect(fileSecret(path)).toEqual({
      ok: false,
      error: `The secret of the document journal in ${path} cannot be used: EIO: as in a test`,
    });
    expect(readdirSync(folder)).toEqual([]);
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
  expect(sealer.unseal(sealer.seal('', 'label'), 'label')).toBe('');
  for (const bytes of [0, 12, 27, 28]) expect(sealer.unseal(sealed.subarray(0, bytes), 'label')).toBeUndefined();
});
