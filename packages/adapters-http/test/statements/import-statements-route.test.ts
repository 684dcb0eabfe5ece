import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { answeredTo, expectRefused, refusalIn, serveAccount, SUPPLIER } from '../memory-service.js';
import { ADDRESS, STATEMENT } from '../items.js';

const PATH = '/v1/data-import/historical-statements/create/';
const FAILED = '400 historical_statements_failed_validation';

const addressed = (statements: unknown, external_account_number = 'E-1') => ({
  ...ADDRESS,
  external_account_number,
  statements,
});

describe('POST historical-statements/create', () => {
  const service = openedForEach(() => serveAccount());

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
            { ...STATEMENT, number: '2' },
          ]),
          `${FAILED}: invalid at statements.0.gross_amount, historical_statement_already_exists at statements.2.statement_id`,
        ],
        [addressed([STATEMENT], 'E-9'), '404 account_not_found'],
      ],
    }));

  it('names the statements whose identifier is taken, and what differs', async () => {
    await send(STATEMENT);
    const refused = await send({ ...STATEMENT, number: 'N-2', gross_amount: 1 });
    const { errors } = refused.body as { errors: [{ detail: string }] };

    expect(refusalIn(refused)).to.equal(
      `${FAILED}: historical_statement_already_exists at statements.0.statement_id`,
    );
    expect(errors[0].detail).to.equal('The account has it with a different number, gross_amount.');
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
