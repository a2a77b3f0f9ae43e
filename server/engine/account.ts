/** Names of services: for the user, and as keys for stored data. */

/** An invalid address may be a pasted password, and a valid one may contain one: only the part that names the service is kept. */
export function addressOf(service: string): string {
  if (service === 'embedded' || service === 'deepl') return service;
  const url = URL.parse(service.trim());
  return url === null ? 'unknown' : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

/** The display name of the embedded service with this engine. */
export function embeddedName(engine: string): string {
  return `embedded (${engine === 'pseudo' ? 'pseudo-translation' : engine})`;
}
