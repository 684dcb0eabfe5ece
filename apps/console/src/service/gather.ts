import { ClientError, type ClientFailure } from '@data-import/client';

const EVERY_MS = 200;

/** An answer that was interrupted. */
export const CUT: ClientFailure = {
  kind: 'unreachable',
  detail: 'The answer has ended before its last line.',
  requestId: undefined,
  attempts: 1,
  isOutcomeUnknown: true,
};

interface Gathered {
  /** Comes last: without it the answer was interrupted. */
  readonly total: unknown;
}

/**
 * Takes the lines of an answer, and gives what they come to several times a second, however many there are.
 *
 * @throws ClientError when the answer is refused or interrupted.
 */
export async function* gather<Line, State extends Gathered>(
  lines: AsyncGenerator<Line, void>,
  take: (line: Line) => void,
  state: () => State,
): AsyncGenerator<State, void> {
  let givenAt = 0;
  for await (const line of lines) {
    take(line);
    if (performance.now() - givenAt < EVERY_MS) continue;
    givenAt = performance.now();
    yield state();
  }
  const last = state();
  if (last.total === undefined) throw new ClientError(CUT);
  yield last;
}
