import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  answeredTo,
  expectRefused,
  givenAccount,
  refusalIn,
  serveMemory,
  SUPPLIER,
  type Answered,
} from '../memory-service.js';
import { STATEMENT } from '../items.js';

const PATH = '/v1/data-import/historical-statements/create/';
const FAILED = '400 historical_statements_failed_validation';

const addressed = (statements: unknown, external_account_number = 'E-1') => ({
  import_supplier: 'SUPPLIER',
  external_account_number,
  statements,
});

describe('POST historical-statements/create', () => {
  const service = openedForEach(() => serveMemory());

  beforeEach(async () => {
    await givenAccount(service);
  });

  const post = (body: object) => answeredTo(service.post(PATH, body));
  const send = (...statements: unknown[]) => post(addressed(statements));

  it('answers with the request as it was posted', async () => {
    const posted = addressed([
      STATEMENT,
      { ...STATEMENT, statement_id: 'ST-2', gross_amount: '-3.40', statement_path: 'a/1.pdf' },
    ]);

    expect(await post(posted)).to.deep.equal({ status: 201, body: posted });
  });

  it('refuses what is wrong with the payload and the account', () =>
    expectRefused(service, {
      [`POST ${PATH}`]: [
        [
          addressed([
            { ...STATEMENT, gross_amount: 'x' },
            STATEMENT,
            { ...STATEMENT, unit: 'GBP' },
          ]),
          `${FAILED}: invalid at statements.0.gross_amount, unknown_field at statements.2.unit`,
        ],
        [addressed([STATEMENT], 'E-9'), '404 account_not_found'],
      ],
    }));

  it('names the statements whose identifier is taken, and what differs', async () => {
    await send(STATEMENT);
    const second = { ...STATEMENT, statement_id: 'ST-2' };
    const refused = [
      await send(second, { ...STATEMENT, number: 'N-2', gross_amount: 1 }),
      await send(second, { ...second, statement_path: 'a.pdf' }),
    ];

    expect(refused.map(refusalIn)).to.deep.equal([
      `${FAILED}: historical_statement_already_exists at statements.1.statement_id`,
      `${FAILED}: historical_statement_already_exists at statements.1.statement_id`,
    ]);
    expect(refused.map(detailIn)).to.deep.equal([
      'The account has it with a different number, gross_amount.',
      'statements.0 has it with a different statement_path.',
    ]);
  });

  it('says which documents are missing or have no place, beside other conflicts', async () => {
    await send(STATEMENT);
    await service.send('PATCH', SUPPLIER, {
      document_root: 'r'.repeat(1000),
      verify_documents: true,
    });
    const refused = await send(
      { ...STATEMENT, number: 'N-2' },
      { ...STATEMENT, statement_id: 'ST-2', statement_path: 'x'.repeat(100) },
      { ...STATEMENT, statement_id: 'ST-3', statement_path: 'a.pdf' },
    );

    expect(refusalIn(refused)).to.equal(
      `${FAILED}: historical_statement_already_exists at statements.0.statement_id, max_length at statements.1.statement_path, path_does_not_exist_in_file_store at statements.2.statement_path`,
    );
  });
});

function detailIn({ body }: Answered): string {
  const { errors } = body as { errors: [{ detail: string }] };
  return errors[0].detail;
}
