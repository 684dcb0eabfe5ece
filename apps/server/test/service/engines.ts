import { createCitusDatabase, operate, sharedPostgres, type Variables } from '@data-import/testkit';

/** A database of one test, as a server is told of it. */
export interface EmptyDatabase {
  readonly variables: Variables;
  readonly drop: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  readonly database: () => Promise<EmptyDatabase>;
}

/** A file in the data folder, which goes with it. */
export const sqlite: Engine = {
  name: 'SQLite',
  database: async () => ({ variables: {}, drop: async () => undefined }),
};

export const postgres: Engine = {
  name: 'PostgreSQL',
  database: async () => {
    const { url, drop } = await (await sharedPostgres()).database();
    // The server of the tests is quick and forgets what it knew when it crashes.
    return { variables: { DATABASE_URL: url, ALLOW_UNSAFE_DATABASE: 'true' }, drop };
  },
};

/** On a server that the test may kill. */
export const postgresAt = (url: string): Engine => ({
  name: 'PostgreSQL',
  database: async () => ({ variables: { DATABASE_URL: url }, drop: async () => undefined }),
});

/** Of the cluster to which `TEST_CITUS_URL` leads; `undefined` where it says nothing. */
export const citus = citusAt(process.env['TEST_CITUS_URL']);

function citusAt(coordinatorUrl: string | undefined): Engine | undefined {
  if (coordinatorUrl === undefined) return undefined;
  return {
    name: 'Citus',
    database: async () => {
      const { url, drop } = await createCitusDatabase(coordinatorUrl);
      const variables = { DATABASE_URL: url, ALLOW_UNSAFE_DATABASE: 'true' };
      for (const commandLine of [['migrate'], ['database', 'distribute']]) {
        const { code, stderr } = await operate(commandLine, variables);
        if (code !== 0) throw new Error(`${commandLine.join(' ')}: ${stderr}`);
      }
      return { variables, drop };
    },
  };
}
