import type { Answer } from '@data-import/http-kit';

/** What became of the items of a succeeded line, in place of its body. */
export function briefAnswer({ tally }: Answer): object {
  const { added = 0, created = 0, already_exists = 0 } = tally?.outcomes ?? {};
  return { outcomes: { created: created + added, already_exists } };
}
