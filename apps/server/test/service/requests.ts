import type { Answer } from './documentation.js';
import type { Business, ImportedAccount, Supplier } from './supplier.js';

const WRITES = '/v1/data-import/';
export const NOTES = `${WRITES}notes/create/`;
export const TRANSACTIONS = `${WRITES}transactions/create/`;
export const STATEMENTS = `${WRITES}historical-statements/create/`;
export const INSTRUCTION = `${WRITES}payment-instruction/create/`;
export const BUSINESS_INSTRUCTION = `${WRITES}business-payment-instruction/create/`;

type Account = Pick<ImportedAccount, 'external_account_number'>;

export function addressing({ code, accounts }: Supplier, account?: Account) {
  const { external_account_number } = account ?? accounts[0]!;
  return { import_supplier: code, external_account_number };
}

export function notes(supplier: Supplier, bodies: readonly string[], account?: Account) {
  return { ...addressing(supplier, account), notes: bodies.map((body) => ({ body })) };
}

export function transactions(supplier: Supplier, ids: readonly string[], account?: Account) {
  return { ...addressing(supplier, account), transactions: ids.map(charge) };
}

export function charge(transaction_id: string) {
  return {
    transaction_id,
    transaction_date: '2024-05-06',
    amount: 12.5,
    type: 'CHARGE',
    reason: 'IMPORTED_CHARGE',
  };
}

export function statements(supplier: Supplier, ids: readonly string[]) {
  return { ...addressing(supplier), statements: ids.map(statement) };
}

export function statement(statement_id: string) {
  return {
    statement_id,
    number: `No. ${statement_id}`,
    bill_period_from_date: '2023-01-01',
    bill_period_to_date: '2023-03-31',
    issued_date: '2023-04-02',
    gross_amount: 118.2,
  };
}

export function instruction(supplier: Supplier, reference: string) {
  return { ...addressing(supplier), vendor: 'TEST', reference, type: 'CARD' };
}

export function businessInstruction(
  { code }: Supplier,
  { external_business_identifier, accounts }: Business,
  reference: string,
) {
  return {
    import_supplier_code: code,
    external_business_identifier,
    vendor: 'TEST',
    reference,
    type: 'CARD',
    accounts,
  };
}

/** What became of each item of a request, in its order. */
export function statusesIn({ body }: Answer): string {
  const results = (body as { results?: Items }).results ?? (body as Items);
  return results.map(({ status }) => status).join(', ');
}

type Items = readonly { readonly status: string }[];
