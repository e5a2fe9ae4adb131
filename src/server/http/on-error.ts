import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { Failure } from '#contracts/api/failure-body.ts';
import { isMissingToken } from '#contracts/api/failure-text.ts';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { LANGUAGES } from '#words/languages.ts';
import { runIn } from '#words/store.ts';
import { translate } from '#words/words.ts';
import { DATABASE_OUTAGE, isDatabaseOutage } from '../database-outage.ts';
import { AppError, GatewayError, gatewayOutages } from '../errors.ts';
import type { ApiEnv } from './env.ts';
import { routePattern } from './log-request.ts';

const OUTAGE = { retryAfterSeconds: 30 };
const DISCONNECTED = 'The request was incomplete';

/** Converts every error into the failure envelope. Details of unexpected errors are logged, not sent. */
export function onError(logger: Logger) {
  return function onError(error: Error, c: Context<ApiEnv>) {
    if (isDisconnected(c))
      return fail(c, { status: 400, code: 'BAD_REQUEST', message: DISCONNECTED });
    const rejection = rejectionOf(error);
    if (!(error instanceof AppError || error instanceof HTTPException)) {
      const { status } = rejection;
      logger.error(
        {
          requestId: c.get('requestId'),
          method: c.req.method,
          route: routePattern(c),
          status,
          err: error,
        },
        'request failed',
      );
    }
    return fail(c, rejection);
  };
}

/** A disconnect is not a failure, and no one reads the response. */
function isDisconnected({ env }: Context<ApiEnv>): boolean {
  const incoming = env?.incoming;
  return incoming?.destroyed === true && incoming.complete === false;
}

export function notFound(c: Context<ApiEnv>) {
  return fail(c, { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address' });
}

type Rejection = {
  status: ContentfulStatusCode;
  code: string;
  message: string;
  /** Returns the message in the current language, if it isn't a sentence of the catalogue. */
  say?: () => string;
  details?: AppError['details'];
};

function rejectionOf(error: Error): Rejection {
  if (error instanceof AppError) {
    const { status, code, message, details } = error;
    return { status, code, message, say: () => error.say(), details };
  }
  if (error instanceof GatewayError) {
    const code = `${error.gateway.toUpperCase()}_UNAVAILABLE`;
    return { status: 503, code, message: gatewayOutages[error.gateway], details: OUTAGE };
  }
  if (isDatabaseOutage(error)) {
    const code = 'DATABASE_UNAVAILABLE';
    return { status: 503, code, message: DATABASE_OUTAGE, details: OUTAGE };
  }
  if (error instanceof HTTPException && error.status < 500) {
    const message = error.message || 'The request was rejected';
    return { status: 400, code: 'BAD_REQUEST', message };
  }
  return { status: 500, code: 'INTERNAL', message: serverMessages.somethingWrong };
}

function fail(c: Context<ApiEnv>, rejection: Rejection) {
  const { status, code, message, details = {} } = rejection;
  const { say = () => translate(message) } = rejection;
  const { retryAfterSeconds, errors, ...shown } = details;
  // The browser recognizes the end of a session by the English sentence.
  const translated = isMissingToken(message) ? message : say();
  const sayings = [say, ...(errors ?? []).map((one) => () => translate(one.message))];
  // A page may show the messages again after a switch of its language.
  const messages =
    c.req.header(LANGUAGE_HEADER) !== undefined && !isMissingToken(message)
      ? sayings.map((one) => LANGUAGES.map((language) => runIn(language, one)))
      : undefined;
  const body: Failure = {
    status: 'fail',
    message: translated,
    error: {
      data: {
        message: translated,
        code,
        ...shown,
        ...(errors && {
          errors: errors.map((one) => ({ ...one, message: translate(one.message) })),
        }),
      },
    },
    ...(messages && { messages }),
    request_id: c.get('requestId'),
  };
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  return c.json(body, status);
}
