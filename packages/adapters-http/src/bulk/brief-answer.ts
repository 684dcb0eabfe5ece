import type { Answer } from '@data-import/http-kit';

/** What became of the items of a succeeded line, in place of its body. */
export function briefAnswer({ tally }: Answer): object {
  const { outcomes = {}, differences = [] } = tally ?? {};
  const { added = 0, created = 0, already_exists = 0, moved = 0, different = 0 } = outcomes;
  return {
    outcomes: {
      created: created + added,
      already_exists,
      ...(moved > 0 && { moved }),
      ...(different > 0 && { different }),
    },
    ...(differences.length > 0 && { differences }),
  };
}
