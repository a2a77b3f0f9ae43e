import { spawnSync } from 'node:child_process';
import { firstLine, type Judge } from '../judge.ts';
import { readXml } from './xml-values.ts';

export const resx: Judge = {
  formats: ['resx'],
  name: 'xmllint, saxes',
  available: () => spawnSync('xmllint', ['--version']).status === 0,
  read(text) {
    // Our text is decoded: what it was encoded in is no matter.
    const input = text.replace(/^(\ufeff?<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1');
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input, encoding: 'utf8' });
    if (status !== 0) return { refused: stderr.split('\n')[0] ?? '' };
    const values = new Map<string, string>();
    let value = '';
    try {
      readXml(text, (path, { name = '', mimetype, type }, own) => {
        if (path.join('/') === 'root/data/value') value = own;
        else if (path.join('/') === 'root/data' && mimetype === undefined && type === undefined)
          values.set(name, value);
      });
    } catch (error) {
      return { refused: firstLine(error) };
    }
    return { values };
  },
};
