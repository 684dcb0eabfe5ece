import type { ClientSettings } from '../client-options.js';
import type { ServiceTokens } from '../tokens/service-tokens.js';
import type { BulkAnswer } from './bulk-answer.js';
import type { BulkLine } from './bulk-line.js';
import type { BulkOptions } from './bulk-options.js';
import { BulkRun } from './bulk-run.js';
import { LineSource } from './line-source.js';

/**
 * Sends one request after the other, each with the lines that have no answer yet. Takes the next lines when the caller has
 * taken the answers to those before.
 */
export async function* bulk(
  lines: Iterable<BulkLine> | AsyncIterable<BulkLine>,
  options: BulkOptions,
  settings: ClientSettings,
  tokens: ServiceTokens,
): AsyncGenerator<BulkAnswer, void> {
  const source = new LineSource(lines, options.dryRun === true);
  const run = new BulkRun(options, settings, tokens);
  try {
    for (;;) {
      await source.fill(run.open, run.room);
      if (run.open.length === 0) return;
      for await (const answers of run.exchange()) for (const answer of answers) yield answer;
    }
  } finally {
    await source.leave();
  }
}
