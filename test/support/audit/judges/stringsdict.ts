import { spawnSync } from 'node:child_process';
import { type Judge, leaves } from '../judge.ts';

const PROGRAM = 'import json, plistlib, sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))';

export const stringsdict: Judge = {
  formats: ['stringsdict'],
  name: 'plistlib (Python)',
  available: () => spawnSync('python3', ['-c', 'import plistlib']).status === 0,
  read(text) {
    const { status, stdout, stderr } = spawnSync('python3', ['-c', PROGRAM], { input: text, encoding: 'utf8' });
    return status === 0 ? { values: leaves(JSON.parse(stdout)) } : { refused: stderr.trim().split('\n').at(-1) ?? '' };
  },
};
