/** What stands in place of a secret in every text that leaves this room. */
export const REDACTED = '[redacted]';

/** Shorter secrets than this are not searched for: replacing them would garble every sentence and hide nothing. */
const SHORTEST = 4;

export type Redact = (text: string) => string;

/**
 * A function that replaces every occurrence of the secrets, also URL- and base64-encoded: a proxy's error page may echo
 * the request it refused. Longest first, so that `scheme key` goes before `key`.
 */
export function redactor(secrets: readonly string[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets)
    if (secret.length >= SHORTEST)
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) forms.add(form);
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((result, form) => result.replaceAll(form, REDACTED), text);
}
