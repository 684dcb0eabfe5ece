import { expect } from 'chai';
import type { Api } from './api.js';
import { expectNoDifferences } from './database-check.js';
import { DEPLOYMENTS } from './deployments.js';
import type { Answer } from './documentation.js';
import {
  ACCOUNT_IN_PATH,
  ACCOUNTS,
  RandomRequests,
  type RandomRequest,
} from './random-requests.js';
import type { Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

/** A soak asks for another seed and for more. */
const SEED = Number(process.env['OPERATIONS_SEED'] ?? 20_261_121);
const STEPS = Number(process.env['OPERATIONS_STEPS'] ?? 60);
const CLIENTS = 8;

// Slow because what goes wrong seldom shows in many steps alone.
for (const deployment of DEPLOYMENTS) {
  describe(`what operators and callers ask at random of ${deployment.name}`, function () {
    this.timeout(60_000 + STEPS * 1000);
    let site: Site;
    let supplier: Supplier;

    before(async () => {
      site = await deployment.site();
      supplier = await givenSupplier(site.service, { accounts: 0 });
      const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({
        external_account_number: `${supplier.code}-${index}`,
        statement_period: { from_date: '2020-01-01' },
      }));
      const path = `/v1/operator/import-suppliers/${supplier.code}/accounts/`;
      await supplier.operator.posted(path, { accounts });
    });

    const ask = async (operator: Api, caller: Api, request: RandomRequest): Promise<Answer> => {
      const { by, method, body, externalAccountNumber } = request;
      let { path } = request;
      if (externalAccountNumber !== undefined) {
        const status = await caller.get(
          `/v1/data-import/account-transfer-status/${supplier.code}/${externalAccountNumber}/`,
        );
        const { service_account_number: number } = status.body as {
          service_account_number?: string;
        };
        path = path.replace(ACCOUNT_IN_PATH, number || 'A-00000000');
      }
      const api = by === 'operator' ? operator : caller;
      return body ? api.send(method, path, body) : api.ask(method, path);
    };

    it(`leaves nothing that does not fit together (seed ${SEED}, ${CLIENTS} clients, ${STEPS} steps)`, async () => {
      const callers = await site.apis(supplier.apiKey);
      const operators = await site.apis((await site.service.demoKeys()).operator_api_key);
      const answers: string[] = [];
      const running = Array.from({ length: CLIENTS }, async (_, client) => {
        const random = new RandomRequests(supplier.code, SEED + client);
        const [operator, caller] = [operators, callers].map((apis) => apis[client % apis.length]!);
        for (let step = 0; step < STEPS; step += 1) {
          const request = random.next();
          const { status, body } = await ask(operator!, caller!, request).catch(
            (cause: unknown) => {
              throw new Error(`No answer to ${JSON.stringify(request)}`, { cause });
            },
          );
          answers.push(`${status} ${request.method} ${request.path.split('?')[0]}`);
          expect(status, `${JSON.stringify(request)}: ${JSON.stringify(body)}`).to.be.below(500);
        }
      });
      await Promise.all(running);

      const succeeded = answers.filter((answer) => answer.startsWith('2'));
      expect(succeeded.length, answers.join('\n')).to.be.above((CLIENTS * STEPS) / 4);
      expect(await supplier.counters()).to.not.include({ transactions: 0 });
      expect(await supplier.counters()).to.not.include({ notes: 0 });
      await expectNoDifferences(site.service);
    });
  });
}
