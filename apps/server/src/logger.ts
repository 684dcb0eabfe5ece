import { pino, type Logger } from 'pino';

/**
 * JSON lines on stdout. An error is written as what kind it is and where it came from, never with its message: the
 * message of a database error quotes rows, and rows are customers' words.
 */
export function makeLogger(level: string): Logger {
  return pino({ level, base: null, serializers: { err: describeError, cause: describeError } });
}

interface ErrorDescription {
  readonly name: string;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly stack: readonly string[];
  readonly cause?: ErrorDescription;
}

const DEEPEST_CAUSE = 5;

export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const { code, table, constraint } = error as unknown as Record<string, unknown>;
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined &&
      depth < DEEPEST_CAUSE && { cause: describeError(error.cause, depth + 1) }),
  };
}

function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}
