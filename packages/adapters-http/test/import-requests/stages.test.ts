import { expect } from 'chai';
import { answeredTo, givenAccount, refusalIn, SUPPLIER } from '../memory-service.js';
import {
  serveInstructions,
  type InstructionService,
} from '../payment-instructions/instruction-service.js';

const ADDRESS = { import_supplier: 'SUPPLIER', external_account_number: 'E-1' };

const STATEMENT = {
  statement_id: 'S-1',
  number: '1',
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-03-31',
  issued_date: '2023-04-02',
  gross_amount: 1,
};

const CHARGE = {
  transaction_id: 'T-1',
  transaction_date: '2023-01-15',
  amount: 1,
  type: 'CHARGE',
};

const missing = (document_path: string) => ({ document_paths: [{ document_path }] });

describe('a request that is wrong in every way', () => {
  let service: InstructionService;

  beforeEach(async () => {
    service = await serveInstructions();
    await givenAccount(service);
    await service.send('PATCH', SUPPLIER, { verify_documents: true });
  });

  afterEach(() => service.close());

  const refusal = async (path: string, body: object) =>
    refusalIn(await answeredTo(service.post(`/v1/data-import/${path}`, { ...ADDRESS, ...body })));

  it('of notes is refused for its payload, and then for all missing documents', async () => {
    const items = [missing('a.pdf'), { body: 'b', ...missing('b.pdf') }];

    expect(await refusal('notes/create/', { notes: [...items, {}, { body: 1 }] })).to.equal(
      '400 notes_failed_validation: note_body_or_document_path_not_found at notes.2, invalid at notes.3.body',
    );
    expect(await refusal('notes/create/', { notes: items })).to.equal(
      `400 notes_failed_validation: ${[0, 1]
        .map(
          (n) => `path_does_not_exist_in_file_store at notes.${n}.document_paths.0.document_path`,
        )
        .join(', ')}`,
    );
  });

  it('of transactions is refused for its payload with all contradictions, and then for all periods', async () => {
    const path = 'transactions/create/?force_add_to_current_statement=0';
    const other = { ...CHARGE, amount: 2 };
    const late = { ...CHARGE, transaction_id: 'T-2', transaction_date: '2025-01-01' };

    expect(await refusal(path, { transactions: [CHARGE, other, { ...late, amount: 0 }] })).to.equal(
      '400 transactions_failed_validation: invalid at transactions.2.amount, duplicate_transaction_ids at transactions.1.transaction_id',
    );
    const { body } = await answeredTo(
      service.post(`/v1/data-import/${path}`, { ...ADDRESS, transactions: [CHARGE, late] }),
    );
    const { errors } = body as { errors: { code: string; attr: string }[] };
    expect(errors.map(({ code, attr }) => `${code} at ${attr}`)).to.deep.equal(
      [0, 1].map(
        (n) => `transaction_date_outside_open_period at transactions.${n}.transaction_date`,
      ),
    );
  });

  it('of statements is refused for its payload, and then for conflicts and documents together', async () => {
    const path = 'historical-statements/create/';
    await service.post(`/v1/data-import/${path}`, { ...ADDRESS, statements: [STATEMENT] });
    const items = [
      { ...STATEMENT, number: '2' },
      { ...STATEMENT, statement_id: 'S-2', statement_path: 'missing.pdf' },
    ];
    const reversed = { ...STATEMENT, statement_id: 'S-3', bill_period_to_date: '2022-01-01' };

    expect(await refusal(path, { statements: [...items, reversed, {}] })).to.match(
      /^400 historical_statements_failed_validation: bill_period_from_date_later_than_to_date at statements.2.bill_period_from_date, required at statements.3/,
    );
    expect(await refusal(path, { statements: items })).to.equal(
      '400 historical_statements_failed_validation: historical_statement_already_exists at statements.0.statement_id, path_does_not_exist_in_file_store at statements.1.statement_path',
    );
  });

  it('of a payment instruction is refused for its payload, and then for what is stored', async () => {
    const path = 'payment-instruction/create/';
    const card = { vendor: 'stripe', reference: 'pm_1', type: 'CARD' };
    await service.post(`/v1/data-import/${path}`, { ...ADDRESS, ...card });

    expect(await refusal(path, { ...card, vendor: 'x', type: 'X', reference: '' })).to.equal(
      '400 payment_instruction_failed_validation: invalid_choice at vendor, blank at reference, invalid_choice at type',
    );
    expect(await refusal(path, { ...card, reference: 'pm_2' })).to.equal(
      '400 payment_instruction_failed_validation: account_already_has_active_instruction at reference',
    );
  });
});
