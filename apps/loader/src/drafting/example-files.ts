/** A small migration into the demo that `npm start` makes. */
export const EXAMPLE_FILES: Readonly<Record<string, string>> = {
  'accounts.csv': `external_account_number,from_date,to_date
EXT-1234,2019-10-01,2019-11-30
EXT-1235,2019-10-01,2019-11-30
EXT-1236,2019-10-01,2019-11-30
`,
  'notes.csv': `external_account_number,body,created_at,is_pinned
EXT-1234,"Prefers to be called, in the morning",2019-05-01T09:30:00Z,true
EXT-1235,Moved house in May,2019-05-20T08:00:00Z,
`,
  'ledger.csv': `Account;Document;Date;Amount;Type;Method;Text
EXT-1234;L-1001;15.10.2019;42,50;CHARGE;;Meter reading fee
EXT-1234;L-1002;24.12.2019;10,00;PAYMENT;CASH;Paid at the counter
EXT-1235;L-1003;04.11.2019;1.250,00;PAYMENT;DD_REGULAR_COLLECTION;
EXT-1236;L-1004;05.11.2019;-3,20;CREDIT;;Goodwill
`,
  'transactions.sql': `-- What the old system calls its columns, in the words of the contract.
select
  "Account" as external_account_number,
  "Document" as transaction_id,
  iso_date("Date", '%d.%m.%Y') as transaction_date,
  decimal_comma("Amount") as amount,
  "Type" as type,
  "Method" as payment_type,
  "Text" as note,
  source_file, source_line
from ledger;
`,
  'historical-statements.csv': `external_account_number,statement_id,number,bill_period_from_date,bill_period_to_date,issued_date,gross_amount,statement_path
EXT-1234,L-S-1,2019-08,2019-08-01,2019-08-31,2019-09-02,118.20,statements/2019-08.pdf
`,
  'payment-instructions.csv': `external_account_number,vendor,reference,type
EXT-1236,STRIPE,TEST-CARD-3,CARD
`,
};
