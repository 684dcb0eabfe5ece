import { PLATFORM, type Runtime } from './runtime.js';

/** URL, key and time limits of a client. */
export interface ClientOptions {
  /** The address of the service, such as `https://import.example.com`, with the prefix of a proxy if there is one. */
  readonly url: string;
  /** The API key that the operator issued. Tokens are obtained with it and renewed; without it `token` is used to its end. */
  readonly apiKey?: string;
  /** An access token to begin with. */
  readonly token?: string;
  /** Called with each token that is obtained. */
  readonly onToken?: (token: string) => void;
  /** The longest time of one attempt, and the longest silence while answers to bulk lines are awaited; 30,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** The longest time of a request with all its attempts, and of `bulk` without any progress; 120,000 by default. */
  readonly patienceMs?: number;
  /** Replacements for functions of Node.js or the browser. */
  readonly runtime?: Partial<Runtime>;
}

export interface ClientSettings {
  readonly url: string;
  readonly attemptTimeoutMs: number;
  readonly patienceMs: number;
  readonly runtime: Runtime;
}

/** @throws TypeError for options that no service could be used with. */
export function settingsOf(options: ClientOptions): ClientSettings {
  const { url, apiKey, token, attemptTimeoutMs = 30_000, patienceMs = 120_000, runtime } = options;
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError(`${url} is not a URL of HTTP.`);
  if ((apiKey ?? token ?? '').trim() === '') throw new TypeError('The API key is blank.');
  for (const [name, value] of Object.entries({ attemptTimeoutMs, patienceMs }))
    if (!(value > 0)) throw new TypeError(`${name} must be above 0, not ${value}.`);
  return {
    url: url.replace(/\/+$/, ''),
    attemptTimeoutMs,
    patienceMs,
    runtime: { ...PLATFORM, ...runtime },
  };
}
