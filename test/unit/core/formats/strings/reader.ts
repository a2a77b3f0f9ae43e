import { nextStep } from '../../../../../server/core/formats/strings/nextstep.ts';

/** A strict reader of tables of strings, as CFPropertyList has one: a mistake anywhere, and there is no table. */
export function readTable(text: string): Map<string, string> | undefined {
  const table = new Map<string, string>();
  let rest = text.replace(/^\ufeff/, '');
  const gap = () => {
    for (let before = ''; before !== rest; ) {
      before = rest;
      rest = rest
        .replace(/^[\s\u2028\u2029]+/, '')
        .replace(/^\/\/[^\r\n]*/, '')
        .replace(/^\/\*[\s\S]*?\*\//, '');
    }
  };
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) rest = rest.slice(found.length);
    return found;
  };
  const token = (): string | undefined => {
    const quoted = take(/^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')/);
    return quoted === undefined ? take(/^[\w$/:.-]+/) : unescaped(quoted.slice(1, -1));
  };
  for (gap(); rest !== ''; gap()) {
    const key = token();
    if (key === undefined) return undefined;
    let value: string | undefined = key;
    gap();
    if (take(/^=/) !== undefined) {
      gap();
      value = token();
      gap();
    }
    if (value === undefined || take(/^;/) === undefined) return undefined;
    table.set(key, value);
  }
  return table;
}

function unescaped(raw: string): string {
  let said = '';
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] !== '\\') {
      said += raw[at];
      continue;
    }
    at += 1;
    const digits = /^[0-7]{1,3}/.exec(raw.slice(at))?.[0];
    const hex = /^U([\dA-Fa-f]{1,4})/.exec(raw.slice(at))?.[1];
    if (digits !== undefined) said += nextStep(Number.parseInt(digits, 8) % 256);
    else if (hex !== undefined) said += String.fromCharCode(Number.parseInt(hex, 16));
    else said += { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }[raw[at] ?? ''] ?? raw[at] ?? '';
    at += digits === undefined ? (hex?.length ?? 0) : digits.length - 1;
  }
  return said;
}
