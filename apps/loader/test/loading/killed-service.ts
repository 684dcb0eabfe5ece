import { startEmbeddedPostgres } from '@data-import/testkit';
import { RealService, type Engine } from './real-service.js';

/** What is ended without a warning. Afterwards it runs again. */
export type Kill = () => Promise<void>;

/** Runs `prove` with a service on this engine, and the kills of the service and of a database that is a process. */
export async function withKilledService(
  engine: Engine,
  variables: Readonly<Record<string, string>>,
  prove: (service: RealService, kills: readonly Kill[]) => Promise<void>,
): Promise<void> {
  await using ended = new AsyncDisposableStack();
  const start = async (more: typeof variables): Promise<RealService> =>
    ended.adopt(await RealService.start({ ...variables, ...more }), (one) => one.close());
  if (engine === 'SQLite') {
    const service = await start({});
    return await prove(service, [() => restart(service)]);
  }
  const postgres = ended.adopt(await startEmbeddedPostgres({ durability: 'default' }), (one) =>
    one.stop(),
  );
  const service = await start({ DATABASE_URL: (await postgres.database()).url });
  const kill = async (): Promise<void> => {
    await postgres.kill();
    await postgres.restart();
  };
  await prove(service, [() => restart(service), kill]);
}

async function restart(service: RealService): Promise<void> {
  await service.kill();
  await service.start();
}
