import { DEFAULT_SETTINGS, requestChecks } from '@data-import/wire';

const checks = requestChecks({ ...DEFAULT_SETTINGS, vendors: ['STRIPE', 'GOCARDLESS'] });

const charge = {
  transaction_id: 'T-1',
  transaction_date: '2019-10-15',
  amount: '42.50',
  type: 'CHARGE',
};

const checked = checks.transactions({
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  transactions: [
    charge,
    { ...charge, amount: '999.99' },
    { ...charge, transaction_id: 'T-2', transaction_date: '2019-11-31' },
    { ...charge, transaction_id: 'T-3', amount: 0.1 + 0.2 },
    { ...charge, transaction_id: 'T-4', type: 'PAYMENT', amount: '-3.00' },
    { ...charge, transaction_id: 'T-5', payment_type: 'CASH' },
    { ...charge, transaction_id: 'T-6', typ: 'CHARGE' },
    { ...charge, transaction_id: ' ' },
    { ...charge, transaction_id: 'T-8', amount: null },
    { ...charge, transaction_id: 'T-9', type: 'FEE' },
    { transaction_id: 'T-10', transaction_date: '2019-10-15', type: 'CHARGE' },
  ],
});

checked.match(
  () => console.log('in order'),
  ({ code, errors }) => {
    console.log(code);
    for (const error of errors) console.log(`${error.attr}: ${error.code}`);
  },
);

const checkInstruction = checks['payment-instruction'];
const instruction = {
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  vendor: 'STRIPE',
  reference: 'pm_1234',
  type: 'CARD',
};
console.log(checkInstruction(instruction).isOk());
