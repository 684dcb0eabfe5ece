import { Buffer } from 'node:buffer';
import pg from 'pg';

/** A connection of the driver, whose types lack the end of a COPY. */
type CopyConnection = pg.Connection & { endCopyFrom(): void };

const COPY_DATA = 'd'.charCodeAt(0);
const HEAD_BYTES = 5;

/** `COPY` with complete data. Don't change the buffers until the query ends. PostgreSQL drops the data when it refuses the statement. */
class CopyIn extends pg.Query {
  constructor(
    private readonly statement: string,
    private readonly pieces: readonly Buffer[],
  ) {
    super(statement);
  }

  override readonly submit = (submitted: pg.Connection): void => {
    // The pieces are sent as one message without a copy of them: the driver would copy them.
    const connection = submitted as CopyConnection;
    const { stream } = connection;
    const head = Buffer.allocUnsafe(HEAD_BYTES);
    head[0] = COPY_DATA;
    const bytes = this.pieces.reduce((sum, { length }) => sum + length, HEAD_BYTES - 1);
    head.writeInt32BE(bytes, 1);
    stream.cork();
    connection.query(this.statement);
    for (const piece of [head, ...this.pieces]) stream.write(piece);
    connection.endCopyFrom();
    stream.uncork();
  };

  handleCopyInResponse(): void {}
}

/** Rejects as a query does, also when the database does not answer in time. */
export function copyIn(
  client: pg.PoolClient,
  statement: string,
  pieces: readonly Buffer[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = client.query.bind(client) as (
    query: pg.Submittable,
    callback: (error: Error | null) => void,
  ) => void;
  query(new CopyIn(statement, pieces), (error) => (error ? reject(error) : resolve()));
  return promise;
}
