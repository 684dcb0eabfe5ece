import { copyOf, type Bench } from '../contenders/ground.js';
import { Service } from '../contenders/service.js';
import { interleave, spreadOf, spreadText } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';

/** Measures the time from the start of a server's process to its first answer, when there is nothing to migrate. */
export async function measureStart(bench: Bench): Promise<Findings> {
  const ground = await bench.grounds.accounts();
  const settings = { databaseUrl: await copyOf(ground, bench), dataDir: ground.dataDir };
  const { seconds } = await interleave(bench.settings.rounds, {
    seconds: async () => {
      const service = await Service.start(settings, bench.open);
      await service.stop();
      return service.startedWithinMs / 1000;
    },
  });
  const start = spreadOf(seconds);
  const rows = [['PostgreSQL, nothing to migrate', spreadText(start, ' s')]];
  return {
    tables: [{ title: 'Start of the server', header: ['', 'time'], rows }],
    measured: { start },
  };
}
