import type { Variables } from '@data-import/testkit';
import { Gateway } from './gateway.js';
import { LoaderProcess } from './loader-process.js';
import { RealService } from './real-service.js';

export interface Site {
  readonly service: RealService;
  readonly gateway: Gateway;
}

/** Puts another gateway before a service for each test: before one of the suite, where variables are given. */
export function behindGateway(variables?: () => Promise<Variables>): Site {
  let service: RealService | undefined;
  let gateway: Gateway | undefined;
  before(async () => {
    service = await (variables ? RealService.start(await variables()) : RealService.shared());
  });
  beforeEach(async () => {
    gateway = await Gateway.before(service?.url ?? '');
  });
  afterEach(() => gateway?.close());
  after(async () => {
    if (variables) await service?.close();
  });
  return {
    get service() {
      return given(service);
    },
    get gateway() {
      return given(gateway);
    },
  };
}

function given<T>(started: T | undefined): T {
  if (started === undefined) throw new Error('It starts before the tests of the suite.');
  return started;
}

/** Runs the loader until its bulk request of this number is on its way, and kills it. */
export async function killedAt(
  request: number,
  gateway: Gateway,
  args: readonly string[],
): Promise<void> {
  const loader = new LoaderProcess(args);
  let requests = 0;
  gateway.onBulk = () => {
    requests += 1;
    if (requests >= request) loader.signal('SIGKILL');
  };
  const { err } = await loader.ended;
  gateway.onBulk = () => undefined;
  if (requests < request) throw new Error(`It ended before its request ${request}. ${err}`);
}
