import { globSync, readFileSync } from 'node:fs';
import { DEFAULT_SETTINGS, LENGTHS } from '@data-import/wire';
import { expect } from 'chai';
import {
  type Columns,
  type ColumnType,
  createAccountInstructionRequest,
  createBusinessInstructionRequest,
  createNotesRequest,
  exportedInstruction,
  exportedNote,
  exportedStatement,
  exportedTransaction,
  importStatementsWire,
  importTransactionsWire,
  viewedInstruction,
  viewedNote,
  viewedStatement,
  viewedTransaction,
} from '@data-import/wire/codecs';
import { loadedDescription, type LoadedKind } from '../../src/records/record-kinds.js';

type Schema = Readonly<Record<string, unknown>>;

const EXAMPLES = globSync('examples/requests/*.sh').map((file) => readFileSync(file, 'utf8'));

/** The schemas of one kind: of a posted item, and of the answers that show it. */
const KINDS: Readonly<Record<LoadedKind, readonly [posted: Schema, ...shown: Schema[]]>> = {
  notes: [
    itemOf(createNotesRequest(DEFAULT_SETTINGS.limits).schema, 'notes'),
    viewedNote.schema,
    exportedNote.schema,
  ],
  transactions: [
    itemOf(importTransactionsWire(DEFAULT_SETTINGS).request.schema, 'transactions'),
    viewedTransaction.schema,
    exportedTransaction.schema,
  ],
  'historical-statements': [
    itemOf(importStatementsWire(DEFAULT_SETTINGS.limits).request.schema, 'statements'),
    viewedStatement.schema,
    exportedStatement.schema,
  ],
  'payment-instructions': [
    createAccountInstructionRequest(['STRIPE']).schema,
    viewedInstruction.schema,
    exportedInstruction.schema,
  ],
  'business-payment-instructions': [
    createBusinessInstructionRequest(DEFAULT_SETTINGS).schema,
    exportedInstruction.schema,
  ],
};

/** Fields that say whom a request is about. */
const ADDRESSING = new Set([
  'import_supplier',
  'import_supplier_code',
  'external_account_number',
  'external_business_identifier',
]);

for (const [kind, [posted, ...shown]] of Object.entries(KINDS)) {
  const fields = fieldsOf(posted).filter((field) => !ADDRESSING.has(field));

  describe(`every field of ${kind} that can be posted`, () => {
    for (const schema of shown)
      it(`is shown by ${String(schema['title'])}`, () => {
        expect(fieldsOf(schema)).to.include.members(fields);
      });

    it('is a column of the loader, and no column is another', () => {
      const { columns } = loadedDescription(kind as LoadedKind);

      expect(columnsOf(columns)).to.have.members(fields);
    });

    it('has its maximum length among the settings', () => {
      const lengths: Readonly<Record<string, number>> = LENGTHS;

      for (const [field, maxLength] of lengthsOf(posted))
        if (!ADDRESSING.has(field))
          expect(lengths[field] ?? LENGTHS.document_path, field).to.equal(maxLength);
    });

    it('is in an example request', () => {
      const names = fields.map((field) => `"${field.split('.').at(-1)}":`);

      expect(names.filter((name) => !EXAMPLES.some((text) => text.includes(name)))).to.deep.equal(
        [],
      );
    });
  });
}

function itemOf(request: Schema, list: string): Schema {
  return partsOf(propertiesOf(request)[list]);
}

/** With those of nested items, by path. */
function fieldsOf(schema: Schema): readonly string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => [
    name,
    ...fieldsOf(partsOf(property)).map((field) => `${name}.${field}`),
  ]);
}

/** The maximum lengths of texts, by the names of their fields. */
function lengthsOf(schema: Schema): readonly (readonly [string, unknown])[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    'maxLength' in property
      ? [[name, property['maxLength']] as const]
      : lengthsOf(partsOf(property)),
  );
}

function columnsOf(columns: Columns): readonly string[] {
  return Object.entries(columns).flatMap(([name, type]) => [
    name,
    ...nestedOf(type).map((column) => `${name}.${column}`),
  ]);
}

function nestedOf(type: ColumnType): readonly string[] {
  if (type.kind === 'texts') return [type.field];
  return type.kind === 'structs' ? columnsOf(type.columns) : [];
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
}

function partsOf(property: Schema | undefined): Schema {
  return (property?.['items'] ?? property ?? {}) as Schema;
}
