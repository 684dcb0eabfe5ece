import { startEmbeddedPostgres } from '@data-import/testkit';
import { RealService, type Engine } from './real-service.js';

/** What is ended without a warning. Afterwards it runs again. */
export type Kill = () => Promise<void>;

/** A service, and the kills of it and of a database that is a process. */
export interface KilledService {
  readonly service: RealService;
  readonly kills: readonly Kill[];
  readonly close: () => Promise<void>;
}

export async function startKilledService(
  engine: Engine,
  variables: Readonly<Record<string, string>>,
): Promise<KilledService> {
  await using ended = new AsyncDisposableStack();
  const kills: Kill[] = [];
  let url = {};
  if (engine === 'PostgreSQL') {
    const postgres = await startEmbeddedPostgres({ durability: 'default' });
    ended.adopt(postgres, (one) => one.stop());
    url = { DATABASE_URL: (await postgres.database()).url };
    kills.push(async () => {
      await postgres.kill();
      await postgres.restart();
    });
  }
  const service = await RealService.start({ ...variables, ...url });
  ended.adopt(service, (one) => one.close());
  kills.unshift(async () => {
    await service.kill();
    await service.start();
  });
  const open = ended.move();
  return { service, kills, close: () => open.disposeAsync() };
}
