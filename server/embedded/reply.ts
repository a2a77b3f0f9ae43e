/** An answer before it is sent. */
export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called once the whole answer has been handed to the network. */
  readonly sent?: () => void;
}

export function json(status: number, value: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/** An error in the usual shape, `{"message", "detail"?}`. */
export function refuse(status: number, message: string, detail?: string): Reply {
  return json(status, { message, ...(detail !== undefined && { detail }) });
}

/** The field for keys before they had a header of their own. */
export const KEY_FIELD = 'auth_key';

/** A key in the query or in the body is refused, whatever the header says (docs/spec/service.md#addresses-and-keys). */
export function keyInRequest(): Reply {
  return refuse(403, `Forbidden: keys are taken from the authorization header only, not from '${KEY_FIELD}'.`);
}

export const NO_CONTENT: Reply = { status: 204 };

export function quotaExceeded(): Reply {
  return refuse(456, 'Quota exceeded: the character limit of the account or of this key has been reached.');
}
