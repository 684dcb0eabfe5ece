import { ACCESS_TOKEN_LIFETIME_SECONDS, type ApiKey } from '@data-import/domain';
import { givenAccounts, openingOf } from '../../contracts/accounts/given-accounts.js';
import { Chance } from '../../contracts/chance.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { allMemoryPorts, memoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases, type UseCases } from '../../src/use-cases.js';
import { Failures } from './failing-ports.js';
import { Attempt, Oracle, type Answer } from './oracle.js';
import { failed, perform, type Known } from './perform.js';
import { IMPORTED, OTHER_SUPPLIER, scriptsFor, type Request } from './requests.js';
import { Scheduler, type Server } from './scheduler.js';

/** Ports with a fault; `task` is the request that makes the call. */
export type PlantedFault = (ports: Ports, scheduler: Scheduler<Attempt>) => Ports;

export interface Run {
  readonly violation: string | undefined;
  readonly trace: readonly string[];
}

interface RunningServer extends Server {
  readonly useCases: UseCases;
}

const START_MS = Date.parse('2026-02-01T08:00:00Z');
const STEP_MS = 10;
const PAUSE_MS = 4000;
const MOST_TRIES = 6;
/** The step at which a client comes at the latest, while others are there. */
const LATEST = 40;

/** One run of two servers on one store; everything in it follows from the seed. */
export async function simulate(seed: number, plant?: PlantedFault): Promise<Run> {
  const chance = new Chance(seed);
  const areLoadsSlow = chance.oneIn(2);
  const scheduler = new Scheduler<Attempt>(chance);
  let nowMs = START_MS;
  const clock = { now: () => new Date(nowMs) };
  const store = new MemoryStore();
  const ports = waitingForKeys(allMemoryPorts(store, clock, scheduler.wait), scheduler);
  const known = await given(store, ports);
  const failures = new Failures(chance);
  const oracle = new Oracle(store, () => nowMs);
  const start = (name: string): RunningServer => {
    const failing = failures.of(ports);
    return {
      name,
      isDown: false,
      useCases: makeUseCases(plant?.(failing, scheduler) ?? failing),
    };
  };
  const servers = ['server 1', 'server 2'].map(start);

  const attempt = async (request: Request, name: string): Promise<readonly Answer[]> => {
    const server = chance.oneOf(servers);
    const one = new Attempt(
      `${name} on ${server.name}`,
      server,
      request,
      areLoadsSlow === 'lines' in request,
    );
    const answers = await scheduler.run(one, async () => {
      try {
        await scheduler.wait('arrives');
        oracle.started(one);
        return await perform(server.useCases, request, known);
      } catch (error) {
        return [failed(error)];
      }
    });
    oracle.answered(one, answers);
    const words = server.isDown ? 'has no answer' : answers.map(wordsOf).join(', ');
    scheduler.trace.push(`  ${one.name}: ${words}`);
    return server.isDown ? [failed('The server has crashed.')] : answers;
  };
  let left = 0;
  const client = async (script: readonly Request[], name: string) => {
    for (const [index, request] of script.entries())
      for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
        const answers = await attempt(request, `${name}${index + 1}.${tries} ${request.kind}`);
        if (!isRepeatable(request) || answers.every(({ kind }) => kind !== 'failed')) break;
      }
    left -= 1;
  };
  let waiting = scriptsFor(chance).map((script, index) => ({
    begin: () => void client(script, 'abcde'[index] ?? '?'),
    at: chance.oneIn(4) ? 0 : chance.below(LATEST),
  }));
  left = waiting.length;
  const crashAt = chance.below(2 * LATEST);
  await scheduler.drive((last) => {
    nowMs += chance.oneIn(25) ? PAUSE_MS : STEP_MS;
    oracle.observe(last);
    const due = waiting.filter(({ at }) => at <= oracle.step || scheduler.isIdle);
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { begin } of due) begin();
    if (oracle.step === crashAt) {
      scheduler.crash(servers[0]!);
      servers[0] = start('server 3');
    }
    return oracle.violation === undefined;
  });
  oracle.settle(left);
  return { violation: oracle.violation, trace: scheduler.trace };
}

/** A repeat without a look-up and without a key adds everything once more, as the contract says. */
function isRepeatable(request: Request): boolean {
  return (
    !('lines' in request) ||
    request.lines.every(
      (line) => line.kind !== 'transactions' || line.mode === 'skip' || line.key !== undefined,
    )
  );
}

function wordsOf(answer: Answer): string {
  const { kind, ...facts } = answer;
  return 'error' in facts ? `${kind} (${String(facts.error)})` : `${kind} ${JSON.stringify(facts)}`;
}

async function given(store: MemoryStore, { apiKeys, signer }: Ports): Promise<Known> {
  const ports = memoryPorts(store, () => Promise.resolve());
  await givenSupplier(ports);
  await givenSupplier(ports, OTHER_SUPPLIER);
  await givenAccounts(ports, IMPORTED);
  await ports.processes.completeAll(OTHER_SUPPLIER.code, [openingOf('account-1')]);
  const iat = START_MS / 1000;
  const tokenOf = async (number: 1 | 2) => {
    const organisationId = `organisation-${number}`;
    const key: ApiKey = {
      id: `key-${number}`,
      role: 'caller',
      organisationId,
      issuedAt: instant('2026-01-01T00:00:00Z'),
    };
    await apiKeys.add(key, `digest ${number}`);
    const registered = { iss: signer.issuer, sub: key.id, jti: key.id, iat };
    const exp = iat + ACCESS_TOKEN_LIFETIME_SECONDS;
    return signer.sign({ ...registered, exp, role: 'caller', org: organisationId });
  };
  return {
    tokens: { 'caller-1': await tokenOf(1), 'caller-2': await tokenOf(2) },
    keyToRevoke: 'key-1',
    numberOf: (account) =>
      store.supplier(SUPPLIER.code).accounts.get(account)?.account.number ?? '',
  };
}

/** The repository of keys is a class of its own store, which lets nobody go first. */
function waitingForKeys(ports: Ports, { wait }: Scheduler<Attempt>): Ports {
  const { apiKeys } = ports;
  return {
    ...ports,
    apiKeys: {
      find: async (id) => {
        await wait('find key');
        return apiKeys.find(id);
      },
      update: async (key) => {
        await wait('update key');
        return apiKeys.update(key);
      },
      add: (...key) => apiKeys.add(...key),
      recordUse: (...use) => apiKeys.recordUse(...use),
      list: (...of) => apiKeys.list(...of),
      listEnding: (...of) => apiKeys.listEnding(...of),
      findAll: (ids) => apiKeys.findAll(ids),
    },
  };
}
