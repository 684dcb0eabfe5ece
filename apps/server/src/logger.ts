import { pino, type Logger } from 'pino';

/** JSON lines on stdout. An error is logged by kind and place, never by message: a database error quotes rows, which are customers' words. */
export function makeLogger(level: string): Logger {
  return pino(
    { level, base: null, serializers: { err: describeError, cause: describeError } },
    stdout(),
  );
}

function stdout(): LinesTogether {
  const lines = new LinesTogether((text) => destination.write(text));
  // These listeners come before those of the destination, which then writes what it was handed.
  for (const event of ['beforeExit', 'exit'] as const) process.on(event, () => lines.flush());
  const destination = pino.destination({ dest: 1, sync: false });
  return lines;
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

const FRAME = /^ {4}at .*(:\d+:\d+\)?|\(index \d+\)|<anonymous>\)?|\(native\))$/;

/** A stack begins with the message; only the lines after it are places in the code. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const lines = stack.replace(message, '').split('\n');
  const lastOther = lines.findLastIndex((line) => !FRAME.test(line));
  return lines.slice(lastOther + 1).map((line) => line.trim());
}

const MOST_CHARACTERS = 16_000;
const LONGEST_WAIT_MS = 200;

/**
 * Writes log lines together, at most a fifth of a second late: each by itself would be a system call for each request. The
 * stream of Pino can wait too, but counts all waiting bytes whenever a line is added, which made 5 % of a status read.
 */
export class LinesTogether {
  #lines: string[] = [];
  #characters = 0;

  constructor(private readonly handOver: (text: string) => unknown) {
    setInterval(() => this.flush(), LONGEST_WAIT_MS).unref();
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#characters >= MOST_CHARACTERS) this.flush();
  }

  flush(): void {
    if (this.#lines.length === 0) return;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#characters = 0;
    this.handOver(text);
  }
}
