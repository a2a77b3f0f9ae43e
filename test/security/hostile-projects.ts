/** Project files that a stranger might write so that whoever opens the folder waits for ever. */
export const HOSTILE_PROJECTS: Readonly<Record<string, unknown>> = {
  'stars in files': { files: [`l/${'*a'.repeat(8)}!.json`, 'l/{locale}.json'] },
  'folders in files': { files: [`${'**/'.repeat(20)}{locale}!.json`, 'l/{locale}.json'] },
  'names in files': { files: [`${'{name}'.repeat(20)}{locale}{name}{locale}!`, 'l/{locale}.json'] },
  'locales in files': { files: [`${'*{locale}'.repeat(12)}!`, 'l/{locale}.json'] },
  'choices in files': { files: [`l/${'{a,aa,}'.repeat(20)}!`, 'l/{locale}.json'] },
  'many patterns in files': { files: Array.from({ length: 1_000 }, (_, index) => `l/*a*a*a*a*a*a*a*${index}.json`) },
  'too many patterns': { files: Array.from({ length: 100_000 }, (_, index) => `${index}/{locale}.json`) },
  dialects: { dialects: { [`l/${'*a'.repeat(12)}!`]: 'icu' } },
  encodings: { encodings: { [`${'**/*a'.repeat(8)}!`]: 'shift_jis' } },
  'glossary files': { glossary: { files: [`l/${'*a'.repeat(12)}!`, `l/+(a|aa|a*)!`, `l/${'{a,a*}'.repeat(20)}!`] } },
  'code files': { code: { files: [`l/${'*a'.repeat(12)}!`, '+(+(a))!'], patterns: [`${'t '.repeat(90)}{key}`] } },
  'code patterns': { code: { files: ['**/*.ts'], patterns: ['{key}!', '{namespace}.{key}!', "  t  '{key}'"] } },
  'nested empty repeats in protect': {
    translation: { protect: [`/${'('.repeat(6)}${'){99}'.repeat(6)}/`, '/(){999999999}/'] },
  },
  'backtracking in protect': { translation: { protect: ['/(a+)+b/', '/(a|a)*b/', '/(a|a.*b)/', '/((a?b?)*c?)*!/'] } },
  'a deep pattern in protect': { translation: { protect: [`/${'('.repeat(100_000)}/`] } },
  'required patterns': {
    checks: {
      'required-pattern': { patterns: [{ source: '(a+)+b', target: `${'('.repeat(6)}a?${'){0,99}'.repeat(6)}` }] },
    },
  },
  'ignored units': {
    checks: {
      'double-space': { ignore: ['a'.repeat(65_536)], ignoreUnits: ['*a'.repeat(32_768), 'l/*a*a*a*a*a*a#*'] },
    },
  },
  'lengths of units': { checks: { 'max-length': { lengths: { [`${'*a'.repeat(400)}!`]: 5 } } } },
};
