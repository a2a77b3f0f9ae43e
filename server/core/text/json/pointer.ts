/** JSON pointers (RFC 6901): a key with dots is one token, `~` and `/` are escaped. */

export function pointerToken(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

export function formatPointer(path: readonly string[]): string {
  return path.map((key) => `/${pointerToken(key)}`).join('');
}

/** The keys of a pointer; undefined when it is invalid (not empty, no leading slash, or a `~` that is not an escape). */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  if (!pointer.includes('~')) return pointer.slice(1).split('/');
  if (/~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
