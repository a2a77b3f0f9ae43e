/** What services are called: by people, and where something about them is remembered. */

/** A wrong address may be a pasted password, and a right one may hold one: only what names the service is kept. */
export function addressOf(service: string): string {
  if (service === 'embedded' || service === 'deepl') return service;
  const url = URL.parse(service.trim());
  return url === null ? 'unknown' : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

/** What people call the embedded service with this engine. */
export function embeddedName(engine: string): string {
  return `embedded (${engine === 'pseudo' ? 'pseudo-translation' : engine})`;
}
