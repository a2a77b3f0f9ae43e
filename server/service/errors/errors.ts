import type { ServiceError, ServiceFailure, ServiceFailureKind } from '../../../shared/service-failure.ts';

export type { ServiceError };
export type ServiceErrorKind = ServiceFailureKind;

/** Whether the error concerns only this request: it says nothing about the service, and the same request would fail again. */
export function concernsRequest({ kind }: Pick<ServiceError, 'kind'>): boolean {
  return kind === 'bad-request' || kind === 'not-found' || kind === 'too-large' || kind === 'file';
}

/** The message for a partly completed run. */
export const ENDED_EARLY = 'The run ended early';

/** Some services end their sentences with a full stop, some do not. */
function withStop(text: string): string {
  return /[.!?\u2026\u3002\uff01\uff1f]["'”’)]?$/.test(text) ? text : `${text}.`;
}

/** The whole error in one line. @param what was not done; after part of the work was done, say that it ended early */
export function describeError(error: ServiceError, what = `Could not ${error.operation}`): string {
  const status = error.status === undefined ? '' : ` (HTTP ${error.status})`;
  const said =
    error.serviceMessage === undefined
      ? ''
      : ` The service said: ${withStop(`${error.serviceMessage}${error.detail === undefined ? '' : ` — ${error.detail}`}`)}`;
  const trace = error.traceId === undefined ? '' : ` [trace ${error.traceId}]`;
  return `${what}: ${error.message}${status}.${said} ${error.advice}${trace}`.trim();
}

/** The same as data, in short: without status, advice and trace. */
export function failureData(error: ServiceError): ServiceFailure {
  const { kind, operation, status, message, serviceMessage, missingScopes, needsAdmin } = error;
  const said = serviceMessage === undefined ? '' : ` ${withStop(serviceMessage)}`;
  return {
    kind,
    summary: `Could not ${operation}: ${withStop(message)}${said}`,
    ...(status !== undefined && { status }),
    ...(missingScopes !== undefined && { missingScopes }),
    ...(needsAdmin && { needsAdmin }),
  };
}

const printable = {
  toString(this: ServiceError): string {
    return describeError(this);
  },
};

/** Creates the value: plain fields for JSON and comparison, `String(error)` for the user. */
export function serviceError(fields: ServiceError): ServiceError {
  return Object.freeze(Object.assign(Object.create(printable) as object, fields));
}
