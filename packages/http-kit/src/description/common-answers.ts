import {
  EXPECTATION_FAILED,
  HEADERS_TOO_LARGE,
  INTERNAL_ERROR,
  MALFORMED_REQUEST,
  NOT_ACCEPTABLE,
  NOT_FOUND,
  OVERLOADED,
  PAYLOAD_TOO_LARGE,
  REQUEST_TIMEOUT,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors/transport-errors.js';
import type { CommonAnswer, Described } from '../routing/route.js';

interface TransportAnswer extends CommonAnswer {
  readonly isOf: (route: Described) => boolean;
}

const always = () => true;

const TRANSPORT_ANSWERS: Readonly<Record<number, TransportAnswer>> = {
  400: {
    name: 'Malformed',
    description: 'The request is not valid HTTP.',
    codes: [MALFORMED_REQUEST],
    // Other routes describe a 400 that lists fields; the introduction says that it can be this one as well.
    isOf: (route) => !refusesFields(route),
  },
  404: {
    name: 'NotFound',
    description: NOT_FOUND.meaning,
    codes: [NOT_FOUND],
    isOf: ({ guardAnswers, path }) => guardAnswers !== undefined && path.includes(':'),
  },
  406: {
    name: 'NotAcceptable',
    description: 'The service cannot answer in any media type of the header `Accept`.',
    codes: [NOT_ACCEPTABLE],
    isOf: ({ ignoresAccept }) => ignoresAccept !== true,
  },
  408: {
    name: 'RequestTimeout',
    description: REQUEST_TIMEOUT.meaning,
    codes: [REQUEST_TIMEOUT],
    isOf: always,
  },
  413: {
    name: 'PayloadTooLarge',
    description: PAYLOAD_TOO_LARGE.meaning,
    codes: [PAYLOAD_TOO_LARGE],
    isOf: (route) => takesBody(route) || route.form !== undefined,
  },
  415: {
    name: 'UnsupportedMediaType',
    description: UNSUPPORTED_MEDIA_TYPE.meaning,
    codes: [UNSUPPORTED_MEDIA_TYPE],
    isOf: takesBody,
  },
  417: {
    name: 'ExpectationFailed',
    description: 'The header `Expect` has a value other than `100-continue`.',
    codes: [EXPECTATION_FAILED],
    isOf: always,
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The path and the headers are too large.',
    codes: [HEADERS_TOO_LARGE],
    isOf: always,
  },
  500: {
    name: 'InternalError',
    description: 'The service failed.',
    codes: [INTERNAL_ERROR],
    isOf: always,
  },
  503: {
    name: 'Overloaded',
    description:
      'The service, or the part of it that one API key can use, has no capacity left, or its database or document store does not answer; the request was not processed.',
    codes: [OVERLOADED],
    headers: { 'Retry-After': 'Seconds to wait before sending the request again.' },
    isOf: always,
  },
};

/** The answers that the route shares with other routes, by status. `failure` is the 500 of a failed service. */
export function commonAnswers(
  route: Described,
  failure: CommonAnswer,
): ReadonlyMap<number, CommonAnswer> {
  const transport = Object.entries(TRANSPORT_ANSWERS).filter(([, { isOf }]) => isOf(route));
  const all = { ...Object.fromEntries(transport), 500: failure, ...route.guardAnswers };
  return new Map(Object.entries(all).map(([status, answer]) => [Number(status), answer]));
}

/** True if a 400 of the route can list fields. */
export function refusesFields({ guardAnswers, body, answers }: Described): boolean {
  return guardAnswers !== undefined || body !== undefined || 400 in answers;
}

function takesBody({ body, lines }: Described): boolean {
  return body !== undefined || lines !== undefined;
}
