import type { Result } from 'neverthrow';
import { bulk } from './bulk/bulk.js';
import type { BulkAnswer } from './bulk/bulk-answer.js';
import type { BulkLine } from './bulk/bulk-line.js';
import type { BulkOptions } from './bulk/bulk-options.js';
import { call, type Api, type ApiAnswer, type DataOf } from './call.js';
import { settingsOf, type ClientOptions } from './client-options.js';
import type { ClientFailure } from './failures/client-failure.js';
import type { ListOptions, ListPath, ListRecord } from './lists/list-path.js';
import { readList, readListAsText, type Asked } from './lists/read-list.js';
import { RetryBudget } from './sending/retry-budget.js';
import { Sender } from './sending/sender.js';
import { readStream } from './streams/read-stream.js';
import type { StreamLine, StreamOptions, StreamPath } from './streams/stream-path.js';
import { obtainToken } from './tokens/obtain-token.js';
import { ServiceTokens } from './tokens/service-tokens.js';
import { urlOf, type Parameters } from './url-of.js';
import { watch } from './watching/watch.js';
import type { Watched, WatchedData, WatchOptions, WatchPath } from './watching/watched.js';

/** A client of one service with one API key. Any number of requests may run side by side. */
export interface Client {
  /**
   * One request: `call((api) => api.GET('/v1/data-import/settings/'))`. It is sent again after a failure that may pass, if a
   * repeat is safe: a GET, a PUT, the end of a batch, a request that loads data (but not with `check_previously_added=false`), a request with an
   * `Idempotency-Key`.
   */
  call<A extends ApiAnswer>(
    ask: (api: Api) => Promise<A>,
  ): Promise<Result<DataOf<A>, ClientFailure>>;

  /**
   * The records of a list or an export, read page by page as they are taken.
   *
   * @throws ClientError when the list breaks off, which it never does silently.
   */
  list<Path extends ListPath>(
    path: Path,
    options: ListOptions<Path>,
  ): AsyncGenerator<ListRecord<Path>, void>;

  /**
   * The same, each record as its JSON text: numbers keep digits that a `number` of JavaScript would lose.
   *
   * @throws ClientError when the list breaks off.
   */
  listAsText<Path extends ListPath>(
    path: Path,
    options: ListOptions<Path>,
  ): AsyncGenerator<string, void>;

  /**
   * Loads the lines, and gives one answer for each. Lines are taken as fast as they are loaded, and loaded as fast as
   * answers are taken. Lines without an answer are sent again after a broken connection, in their order.
   *
   * @throws ClientError when no line could be loaded for `patienceMs`, or the service refuses all of them.
   */
  bulk(
    lines: readonly BulkLine[] | Iterable<BulkLine> | AsyncIterable<BulkLine>,
    options?: BulkOptions,
  ): AsyncGenerator<BulkAnswer, void>;

  /**
   * Server-sent events as they come, over a new connection when one is lost; it says so in between. It ends with the signal,
   * or when no more is taken.
   *
   * @throws ClientError for a failure that does not pass by itself, such as a revoked key or an unknown supplier.
   */
  watch<Path extends WatchPath>(
    path: Path,
    options?: WatchOptions<Path>,
  ): AsyncGenerator<Watched<WatchedData<Path>>, void>;

  /**
   * The lines that a request is answered with while the service works, such as the undo of a batch. It is sent once;
   * `attemptTimeoutMs` is the longest silence.
   *
   * @throws ClientError when it is refused, or the answer breaks off; lines that it gave before remain valid.
   */
  stream<Path extends StreamPath>(
    path: Path,
    options: StreamOptions<Path>,
  ): AsyncGenerator<StreamLine<Path>, void>;
}

/** @throws TypeError for options that no service could be used with. */
export function makeClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const { url, runtime } = settings;
  const budget = new RetryBudget();
  const anonymous = new Sender(settings, budget);
  const tokens = new ServiceTokens(
    options,
    // Obtaining a token twice does no harm.
    (apiKey) => obtainToken(url, apiKey, (request) => anonymous.send(request, true)),
    runtime.now,
  );
  const sender = new Sender(settings, budget, tokens);
  return {
    call: (ask) => call(ask, url, sender),
    list: <Path extends ListPath>(path: Path, asked: ListOptions<Path>) =>
      readList(askedFor(path, asked), url, sender) as AsyncGenerator<ListRecord<Path>, void>,
    listAsText: (path, asked) => readListAsText(askedFor(path, asked), url, sender),
    bulk: (lines, asked = {}) => bulk(lines, asked, settings, tokens),
    watch: <Path extends WatchPath>(path: Path, asked: WatchOptions<Path> = {}) => {
      const { silenceMs = settings.attemptTimeoutMs, signal } = asked;
      const { href } = urlOf(url, path, asked.path ?? {}, asked.query ?? {});
      const events = watch({ url: href, silenceMs, signal }, settings, tokens);
      return events as AsyncGenerator<Watched<WatchedData<Path>>, void>;
    },
    stream: <Path extends StreamPath>(path: Path, asked: StreamOptions<Path>) => {
      const { href } = urlOf(url, path, asked.path as Parameters, asked.query ?? {});
      const { method = 'POST', body, signal } = asked;
      const lines = readStream({ method, url: href, body, signal }, settings, tokens);
      return lines as AsyncGenerator<StreamLine<Path>, void>;
    },
  };
}

function askedFor<Path extends ListPath>(path: Path, options: ListOptions<Path>): Asked {
  return {
    path,
    parameters: options.path as Parameters,
    query: options.query ?? {},
    pageSize: options.pageSize ?? 1000,
    signal: options.signal,
  };
}
