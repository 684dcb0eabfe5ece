import { expect } from 'chai';
import { openDatabase } from '../../src/engine/open-database.js';
import { DATABASES } from '../databases.js';

interface WithLogger {
  readonly logger: Record<'warn' | 'error' | 'debug', (message: string) => void> & {
    readonly deprecate: (method: string, alternative: string) => void;
  };
}

for (const engine of DATABASES)
  describe(`Knex on ${engine.name}`, () => {
    it('writes nothing by itself, neither to stdout nor to stderr', async () => {
      const { settings, drop } = await engine.settings();
      const db = openDatabase(settings);
      const written: string[] = [];
      const restore = [process.stdout, process.stderr].map((stream) => {
        const write = stream.write.bind(stream);
        stream.write = (text: string | Uint8Array) => {
          written.push(text.toString());
          return true;
        };
        return () => {
          stream.write = write;
        };
      });
      try {
        const { logger } = db.client as WithLogger;
        for (const level of ['warn', 'error', 'debug'] as const) logger[level]('a row');
        logger.deprecate('a row', 'another');
        await db.raw('no statement').catch(() => undefined);
        await db.transaction((trx) => trx('nothing').select()).catch(() => undefined);
        await db.migrate.latest({ migrationSource: FAILING }).catch(() => undefined);
        await db
          .select()
          .from('nothing')
          .returning('a row')
          .catch(() => undefined);
      } finally {
        for (const one of restore) one();
        await db.destroy();
        await drop();
      }

      expect(written).to.deep.equal([]);
    });
  });

const FAILING = {
  getMigrations: async () => ['failing'],
  getMigrationName: (name: string) => name,
  getMigration: async () => ({
    up: () => Promise.reject(new Error('a row')),
    down: async () => undefined,
  }),
};
