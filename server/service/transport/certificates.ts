import { readFileSync } from 'node:fs';
import { fail, ok, type Result } from '../../../shared/values/result.ts';

/** Certificates (PEM) that somebody trusts beside those of the system. @param file what SSL_CERT_FILE says @returns a sentence without a full stop where they cannot be read */
export function trustedCertificates(file: string | undefined): Result<readonly string[], string> {
  if (file === undefined || file === '') return ok([]);
  try {
    return ok([readFileSync(file, 'utf8')]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fail(`the certificates that SSL_CERT_FILE names cannot be read (${code})`);
  }
}
