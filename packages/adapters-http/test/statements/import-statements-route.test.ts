import type { ImportStatementsCommand } from '@data-import/application';
import type { UseCases } from '@data-import/application';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { problemsIn, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/historical-statements/create/';

const statement = {
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  statement_id: 'ST-1',
  issued_date: '2023-02-02',
  number: 'N-1',
  gross_amount: 100.5,
};

describe('POST historical-statements/create', () => {
  let service: Service;
  let received: ImportStatementsCommand | undefined;
  let answer: UseCases['importStatements'];

  before(async () => {
    service = await serve({
      importStatements: (command) => {
        received = command;
        return answer(command);
      },
    });
  });

  beforeEach(() => {
    received = undefined;
    answer = async () => ok();
  });

  after(() => service.close());

  const send = (...statements: unknown[]) =>
    service.post(PATH, { import_supplier: 'S', external_account_number: 'E-1', statements });

  it('answers with the request as it was posted', async () => {
    const statements = [
      statement,
      { ...statement, gross_amount: '-3.40', statement_path: 'a/1.pdf' },
    ];
    const response = await send(...statements);

    expect(response.status).to.equal(201);
    expect(await response.json()).to.deep.equal({
      import_supplier: 'S',
      external_account_number: 'E-1',
      statements,
    });
  });

  it('hands over every field in the words of the domain', async () => {
    await send({ ...statement, statement_path: 'a/1.pdf' });

    expect(received).to.deep.equal({
      address: { organisationId: 'org-1', supplierCode: 'S', externalAccountNumber: 'E-1' },
      statements: [
        {
          statementId: 'ST-1',
          number: 'N-1',
          billPeriodFromDate: '2023-01-01',
          billPeriodToDate: '2023-01-31',
          issuedDate: '2023-02-02',
          grossAmountMinor: 10_050,
          statementPath: 'a/1.pdf',
        },
      ],
    });
  });

  it('lists everything that is wrong at once', async () => {
    const response = await send(
      {},
      { ...statement, bill_period_to_date: '2022-12-31' },
      {
        ...statement,
        statement_id: 'ST-2',
        gross_amount: 1.234,
        statement_path: '/etc/passwd',
        issued_date: 'soon',
      },
      { ...statement, statement_id: '', number: 'x'.repeat(129), unit: 'GBP' },
    );

    expect(response.status).to.equal(400);
    expect(await response.clone().json()).to.include({
      code: 'historical_statements_failed_validation',
    });
    expect(await problemsIn(response)).to.have.members([
      ...Object.keys(statement).map((field) => `required at statements.0.${field}`),
      'bill_period_from_date_later_than_to_date at statements.1.bill_period_from_date',
      'max_decimal_places at statements.2.gross_amount',
      'invalid_document_path at statements.2.statement_path',
      'invalid at statements.2.issued_date',
      'blank at statements.3.statement_id',
      'max_length at statements.3.number',
      'unknown_field at statements.3.unit',
    ]);
  });

  it('lists broken rules beside fields that cannot be read', async () => {
    const response = await send(
      { ...statement, bill_period_to_date: '2022-12-31', number: '' },
      { ...statement, bill_period_to_date: 'x', number: '' },
    );

    expect(await problemsIn(response)).to.deep.equal([
      'blank at statements.0.number',
      'bill_period_from_date_later_than_to_date at statements.0.bill_period_from_date',
      'invalid at statements.1.bill_period_to_date',
      'blank at statements.1.number',
    ]);
  });

  it('refuses an empty list', async () => {
    expect(await problemsIn(await send())).to.deep.equal(['empty at statements']);
  });

  it('answers 404 when no imported account matches', async () => {
    answer = async ({ address }) => err({ kind: 'account-not-found', reference: address });
    const response = await send(statement);

    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({ code: 'account_not_found' });
  });

  it('says that the supplier takes nothing', async () => {
    answer = async () => err({ kind: 'supplier-not-ongoing', status: 'complete' });

    expect(await problemsIn(await send(statement))).to.deep.equal([
      'import_supplier_migration_not_ongoing at import_supplier',
    ]);
  });

  it('names the statements whose identifier is taken, and what differs', async () => {
    answer = async () =>
      err({
        kind: 'statements-refused',
        conflicts: [
          { index: 1, first: undefined, fields: ['number', 'grossAmountMinor'] },
          { index: 3, first: 2, fields: ['statementPath'] },
        ],
        documents: [],
      });
    const response = await send(statement);
    const { errors } = (await response.clone().json()) as { errors: { detail: string }[] };

    expect(response.status).to.equal(400);
    expect(await problemsIn(response)).to.deep.equal([
      'historical_statement_already_exists at statements.1.statement_id',
      'historical_statement_already_exists at statements.3.statement_id',
    ]);
    expect(errors.map(({ detail }) => detail)).to.deep.equal([
      'The account has it with a different number, gross_amount.',
      'statements.2 has it with a different statement_path.',
    ]);
  });

  it('lists contradictions beside what is malformed', async () => {
    const response = await send(
      { ...statement, gross_amount: 'x' },
      statement,
      { ...statement, number: 'other', unit: 'GBP' },
      null,
    );

    expect(await problemsIn(response)).to.deep.equal([
      'invalid at statements.0.gross_amount',
      'unknown_field at statements.2.unit',
      'null at statements.3',
      'historical_statement_already_exists at statements.2.statement_id',
    ]);
  });

  it('says which documents are missing or have no place, beside other conflicts', async () => {
    answer = async () =>
      err({
        kind: 'statements-refused',
        conflicts: [{ index: 0, first: undefined, fields: ['number'] }],
        documents: [
          { kind: 'path-does-not-exist-in-file-store', at: [0, 'statementPath'] },
          { kind: 'document-location-too-long', at: [1, 'statementPath'] },
        ],
      });

    expect(await problemsIn(await send(statement))).to.deep.equal([
      'historical_statement_already_exists at statements.0.statement_id',
      'path_does_not_exist_in_file_store at statements.0.statement_path',
      'max_length at statements.1.statement_path',
    ]);
  });
});
