import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { decoding, matching, type Decoding } from './codecs.js';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Checks like `t.type`, and also rejects unknown keys: a misspelt setting must not be ignored silently. */
export function closed<P extends t.Props>(properties: P): Decoding<t.TypeOf<t.TypeC<P>>> {
  const known = t.type(properties);
  return decoding('an object', (input, context) => {
    if (!t.UnknownRecord.is(input)) return t.failure(input, context);
    const decoded = known.validate(input, context);
    const foreign = Object.keys(input)
      .filter((key) => !Object.hasOwn(properties, key))
      .map((key) => ({
        value: null,
        context: t.appendContext(context, key, t.unknown),
        message: 'is not a known key',
      }));
    if (foreign.length === 0) return decoded;
    return t.failures([...(E.isLeft(decoded) ? decoded.left : []), ...foreign]);
  });
}

/** Keys of one kind with values of one kind. A bad key does not hide what is wrong with its value. */
export function mapOf<A>(
  key: Decoding<string>,
  value: Decoding<A>,
): Decoding<ReadonlyMap<string, A>> {
  return decoding('an object', (input, context) => {
    if (!t.UnknownRecord.is(input)) return t.failure(input, context);
    const problems: t.ValidationError[] = [];
    const map = new Map<string, A>();
    for (const [name, content] of Object.entries(input)) {
      const decodedKey = key.validate(name, t.appendContext(context, name, key));
      const decoded = value.validate(content, t.appendContext(context, name, value));
      if (E.isLeft(decodedKey)) problems.push(...decodedKey.left);
      if (E.isLeft(decoded)) problems.push(...decoded.left);
      else map.set(name, decoded.right);
    }
    return problems.length > 0 ? t.failures(problems) : t.success(map);
  });
}

export function into<A, B>(codec: Decoding<A>, construct: (said: A) => B): Decoding<B> {
  return decoding(codec.name, (input, context) => E.map(construct)(codec.validate(input, context)));
}

export const vendorCode: Decoding<string> = matching(
  'a code of 1 to 32 characters that is not blank',
  (text): text is string => text.trim() !== '' && text.length <= 32,
);

export const wholeNumber = (from: number, to: number): Decoding<number> =>
  decoding(`a whole number from ${from} to ${to}`, (input, context) =>
    t.Int.is(input) && input >= from && input <= to ? t.success(input) : t.failure(input, context),
  );

/** The base URL of a vendor. Credentials go there, so it has to use TLS or be this machine; request paths are appended. */
export const vendorUrl: Decoding<string> = matching(
  'an https URL (http for a loopback address alone) without user, query and fragment',
  (text): text is string => {
    const url = URL.parse(text);
    if (url === null || url.username + url.password + url.search + url.hash !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  },
);

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Decodes the name of a variable to the value of the variable. */
export function credentialFrom(variables: Variables): Decoding<string> {
  return decoding('the name of an environment variable in capital letters', (input, context) => {
    if (typeof input !== 'string' || !/^[A-Z][A-Z0-9_]*$/.test(input))
      return t.failure(input, context);
    const secret = variables[input];
    if (secret === undefined || secret === '')
      return t.failure(input, context, 'names an environment variable that is not set');
    // A header cannot carry any other character.
    return /^[\x21-\x7e]+$/.test(secret)
      ? t.success(secret)
      : t.failure(input, context, 'names a variable that holds white space or special characters');
  });
}
