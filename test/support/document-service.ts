import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Documents } from '../../server/service/client.ts';
import { type ServiceError, type ServiceErrorKind, serviceError } from '../../server/service/errors/errors.ts';
import type { DocumentStatus } from '../../server/service/resources/document-types.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';

type Step = 'upload' | 'status' | 'download';
type Trouble = Partial<ServiceError> & { readonly kind: ServiceErrorKind };

/**
 * The document part of a service, in memory, with the one property everything turns on: a result can be had once.
 * `plan` holds what the next calls of a step answer instead of working; `tick` is called wherever a program could be killed.
 */
export class DocumentService implements Documents {
  readonly plan: Record<Step, (Trouble | DocumentStatus)[]> = { upload: [], status: [], download: [] };
  readonly calls: Record<Step, number> = { upload: 0, status: 0, download: 0 };
  tick: (place: string) => void = () => {};
  /** The documents it has, by id, with the contents of their translations. */
  readonly documents = new Map<string, string>();

  async upload({ path, targetLang }: { path: string; targetLang: string }) {
    this.calls.upload += 1;
    this.tick('before the upload');
    const planned = this.#planned('upload');
    if (planned !== undefined) return planned;
    const id = `DOC${this.calls.upload}`;
    this.documents.set(id, `[${targetLang}] ${readFileSync(path, 'utf8')}`);
    this.tick('after the upload');
    return ok({ id, key: keyOf(id) });
  }

  async status(handle: { id: string; key: string }): Promise<Result<DocumentStatus, ServiceError>> {
    this.calls.status += 1;
    this.tick('before the status');
    const next = this.plan.status.shift();
    if (next !== undefined) return 'state' in next ? ok(next) : fail(troubleOf('status', next));
    if (!this.#has(handle))
      return fail(troubleOf('status', { kind: 'not-found', status: 404, message: 'no such document' }));
    return ok({ state: 'done', billedCharacters: 50_000 });
  }

  async download(handle: { id: string; key: string }, path: string) {
    this.calls.download += 1;
    this.tick('before the download');
    const planned = this.#planned('download');
    if (planned !== undefined) return planned;
    const content = this.documents.get(handle.id);
    if (content === undefined || !this.#has(handle))
      return fail(troubleOf('download', { kind: 'not-found', status: 404, message: 'the service no longer has it' }));
    const part = `${path}.0badcafe.part`;
    writeFileSync(part, content);
    this.tick('with the result on the way');
    this.documents.delete(handle.id);
    this.tick('with the result gone from the service');
    renameSync(part, path);
    this.tick('after the download');
    return ok({ path, size: content.length, contentType: 'text/plain' });
  }

  #has({ id, key }: { id: string; key: string }): boolean {
    return this.documents.has(id) && key === keyOf(id);
  }

  #planned(step: 'upload' | 'download'): Result<never, ServiceError> | undefined {
    const next = this.plan[step].shift();
    if (next === undefined || 'state' in next) return undefined;
    return fail(troubleOf(step, next));
  }
}

export function keyOf(id: string): string {
  return `KEY-OF-${id}-0123456789ABCDEF`;
}

function troubleOf(step: Step, trouble: Trouble): ServiceError {
  return serviceError({
    operation: `${step} document`,
    message: `scripted ${trouble.kind}`,
    advice: 'Advice.',
    ...trouble,
  });
}
