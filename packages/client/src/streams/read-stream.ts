import type { ClientSettings } from '../client-options.js';
import { ClientError } from '../failures/client-failure.js';
import { LineExchange } from '../sending/line-exchange.js';
import { isOfToken, type Tokens } from '../sending/sender.js';

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * The lines of one answer, as they come. The request is sent again only when its token had expired.
 *
 * @throws ClientError when the answer breaks off, or is a refusal.
 */
export async function* readStream(
  asked: Asked,
  settings: ClientSettings,
  tokens: Tokens,
): AsyncGenerator<unknown, void> {
  const exchange = await opened(asked, settings, tokens);
  try {
    for (;;) {
      const lines = await exchange.next();
      if (lines.isErr()) throw new ClientError(lines.error);
      if (lines.value.length === 0) return;
      for (const line of lines.value) yield line;
    }
  } finally {
    exchange.close();
  }
}

const TOKENS_TRIED = 2;

async function opened(
  asked: Asked,
  settings: ClientSettings,
  tokens: Tokens,
): Promise<LineExchange> {
  for (let tried = 1; ; tried += 1) {
    const token = await tokens.current();
    if (token.isErr()) throw new ClientError(token.error);
    const sent = { ...asked, token: token.value };
    const exchange = await LineExchange.open(sent, settings);
    if (exchange.isOk()) return exchange.value;
    if (!isOfToken(exchange.error) || tried === TOKENS_TRIED) throw new ClientError(exchange.error);
    tokens.forget(token.value);
  }
}
