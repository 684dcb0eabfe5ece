import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';

/** A running server and its keys, by their thumbprints. */
export interface SigningServer {
  /** Made anew at each start. */
  readonly server: string;
  readonly signsWith: string;
  readonly accepts: readonly string[];
}

interface SigningServerRow {
  server: string;
  signs_with: string;
  accepts: string;
  seen_at: UtcInstant;
}

/** The servers that share a database. Each says from time to time that it runs; one that is silent is forgotten. */
export class SigningServers {
  readonly #db: Knex;

  /** `db` is the shared database. */
  constructor(db: Knex) {
    this.#db = db;
  }

  /** Says that this server runs, and forgets those that have not said so since `forgetBefore`. */
  async announce(
    { server, signsWith, accepts }: SigningServer,
    at: UtcInstant,
    forgetBefore: UtcInstant,
  ): Promise<void> {
    const row = { server, signs_with: signsWith, accepts: JSON.stringify(accepts), seen_at: at };
    await this.#rows().insert(row).onConflict('server').merge();
    await this.#rows().where('seen_at', '<', forgetBefore).delete();
  }

  async withdraw(server: string): Promise<void> {
    await this.#rows().where({ server }).delete();
  }

  /** Servers that have said since then that they run. */
  async list(since: UtcInstant): Promise<readonly SigningServer[]> {
    const rows = await this.#rows().where('seen_at', '>=', since).orderBy('server');
    return rows.map(({ server, signs_with, accepts }) => ({
      server,
      signsWith: signs_with,
      accepts: JSON.parse(accepts) as readonly string[],
    }));
  }

  #rows() {
    return this.#db<SigningServerRow>('signing_servers');
  }
}
