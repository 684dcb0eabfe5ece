// Writes docs/schema.md from a database that it migrates; with --check it only says whether the page is current.
// Reads what was built: `node scripts/pnpmw.mjs run docs:schema` builds first.
import {
  migrate,
  openDatabase,
  POSTGRES_DEFAULTS,
} from '../packages/adapters-persistence/dist/src/index.js';
import { startPostgres } from '../packages/testkit/dist/src/index.js';
import { writeMade } from './made-file.mjs';

/** Each table with its sentence, in the order of the page; tables of Knex are left out. */
const TABLES = {
  organisations: 'Tenants: callers with an API key of their own.',
  api_keys: 'Keys that callers and operators exchange for access tokens.',
  refresh_tokens: 'Refresh tokens that were issued and have not expired.',
  running_servers: 'The running servers, each with its last report.',
  supplier_codes: 'The suppliers by their codes, which are unique on this instance.',
  import_suppliers:
    'Groups of migrated accounts, each with a configuration and a status of its own.',
  supplier_status_changes: 'The history of the status of each supplier.',
  supplier_counters: 'Counters of each supplier, in stripes that reads add up.',
  import_processes:
    'The accounts that were announced for migration, each with how far it has come.',
  accounts: 'Accounts that have been imported.',
  closed_statement_periods: 'Statement periods that were closed, by account.',
  transactions: 'Transactions of an account.',
  notes: 'Notes on an account.',
  statements: 'Statements that the customer received before the migration.',
  businesses: 'Businesses, to which several accounts of one supplier belong.',
  business_accounts: 'Links from businesses to their accounts.',
  payment_instructions: 'Permissions to collect payments, each of an account or of a business.',
  payment_instruction_accounts:
    "Links from a business's instruction to the accounts that it pays for.",
  idempotency_keys:
    'Keys of requests that added transactions without looking up existing ones, by account.',
  import_batch_appends: 'The items that each append to an account created for an import batch.',
  import_batch_business_appends:
    'The items that each append to a business created for an import batch.',
  undone_import_batches:
    'The items that undos removed from each import batch, until something is loaded into it again.',
  removed_items: 'Names the single items that operators removed.',
  audit_entries:
    'Changes by operators and looks at accounts, each with the hash of the one before. Append-only.',
  audit_head: 'The last entry of the audit, in one row that is locked to add the next.',
  erased_accounts: 'What stays of accounts that were erased.',
  refused_requests: 'Refused requests of each supplier, counted by operation and error code.',
  recent_changes:
    'Keys of the last transactions of each supplier that were no appends, by which the outcome of a lost commit is found; on PostgreSQL only.',
  written_batches: 'When each import batch was last written to, for about an hour.',
  announced_batches:
    'The numbers of items that callers announced for each import batch, and how many of them are stored.',
  finished_announcements:
    'The sums of the announcements of which all is stored, so that they need not be read one by one.',
  progress_samples:
    'The progress of each supplier, sampled every ten seconds if it changed: the last hour, and the newest sample.',
};

/** A sentence for each column; where tables mean different things by one name, with the table before it. */
const COLUMNS = {
  id: 'Identifies the row.',
  'organisations.id': 'Identifies the organisation.',
  'api_keys.id': 'The public part of the key.',
  name: 'A name for display.',
  organisation_id: 'The organisation that it belongs to.',
  'api_keys.organisation_id': 'The organisation that the key is for; null for an operator.',
  server: 'Identifies the running server; new at each start.',
  report: 'Its version, its problems and the thumbprints of its signing keys, as JSON.',
  seen_at: 'When it reported last.',
  role: '`caller` or `operator`.',
  label: 'A text for display; null for none.',
  digest: 'A digest of the secret, which is not stored.',
  issued_at: 'When the key was issued.',
  'api_keys.operator_role':
    "An operator's role: viewer, operator or admin; null for a caller, and for an admin whose key is of a version before.",
  'api_keys.expires_at': 'When the key and its tokens end; null if they do not.',
  'api_keys.issued_by': 'The key that issued it; null for the command line.',
  'api_keys.import_suppliers':
    'The codes of the only suppliers that exist for the key, as a JSON list; null for all of its organisation.',
  'api_keys.read_only': 'True for a key of a caller that loads nothing.',
  'api_keys.revoked_at': 'When the key was revoked; null while it is valid.',
  revoked_by: 'The operator key that revoked it; null for the command line.',
  last_used_at: 'When a token was last issued for the key; null when none was.',
  api_key_id: 'The key for which the token was issued.',
  expires_at: 'When the token expires.',
  code: 'The code by which callers name the supplier.',
  'import_suppliers.status':
    '`ongoing`, `paused` or `complete`: data is accepted only for an ongoing supplier.',
  document_root: 'Precedes every document path of the supplier.',
  time_zone: 'The time zone in which instants become days; an IANA name.',
  sends_customer_emails: 'Stored and shown, but has no effect: this service sends no e-mails.',
  verifies_documents:
    'If true, a request is refused when a document that it names is not in the store.',
  callers_import_accounts: 'If true, callers of the organisation import accounts too.',
  supplier_id: '',
  from_status: 'The status before.',
  to_status: 'The status after.',
  changed_at: 'When the status changed.',
  changed_by: 'The operator key that changed it; null for the command line.',
  reason: 'The reason that the operator gave; null for none.',
  'erased_accounts.reason': 'The reason that the operator gave.',
  expected_accounts: 'The number of accounts to migrate; null if it is unknown.',
  complete_by: 'The deadline of the migration; null if none is set.',
  refusal: 'Operation and error code, for example `transactions/invalid`.',
  count: 'Requests and lines of bulk requests.',
  'refused_requests.first_at': 'When the first was refused.',
  'refused_requests.last_at': 'When the last was refused.',
  'refused_requests.status': 'The status of the answer to the last.',
  attr: 'The path of the wrong field of the last refusal, without names that the caller made up; null for none.',
  value_type: 'Type and size of its value; null when none was sent.',
  minutes: 'Requests by the minute since 1970, of the last hour before the last of them, as JSON.',
  batches: 'Requests by batch, of the last 20 batches, as JSON.',
  requests: 'The last 20 requests: time, id, key, account number and example, as JSON.',
  'written_batches.name': 'The name of the import batch.',
  'written_batches.last_at': 'When something was last added to it.',
  'written_batches.loaded_by': 'The id of the API key that added it; null where none was noted.',
  closed_at:
    'When a connection over which that key had sent the batch was last closed; null if none was.',
  'announced_batches.name': 'The name of the import batch.',
  ...Object.fromEntries(
    ['notes', 'transactions', 'statements', 'payment_instructions'].flatMap((kind) => [
      [`expected_${kind}`, 'Announced; null if not.'],
      [`stored_${kind}`, 'Stored at the last count.'],
    ]),
  ),
  counted_at: 'When they were counted; null if they must be counted again.',
  announced_at:
    'When it was announced; null once its loader ended it, and for an announcement that is older than the column.',
  ended_at: 'When its loader ended the load; null while it has not.',
  ended_as: 'JSON: whether the loader stopped, and the rows of each kind that were refused.',
  finished_at: 'When all that was announced was found stored; null while it is not.',
  at_ms: 'When the sample was taken, in milliseconds since 1970.',
  'progress_samples.accounts': 'Completed import processes.',
  'progress_samples.notes': 'Notes that were added, by callers and by the service.',
  'progress_samples.transactions': 'Transactions that were added.',
  'progress_samples.statements': 'Statements that were added.',
  'progress_samples.payment_instructions': 'Payment instructions that were added.',
  announced_notes: 'Notes that were stored of the announced batches.',
  announced_transactions: 'Transactions that were stored of the announced batches.',
  announced_statements: 'Statements that were stored of the announced batches.',
  announced_payment_instructions: 'Payment instructions that were stored of the announced batches.',
  stripe:
    'The number of the stripe: connections write to different stripes, so that they do not wait for each other.',
  staged: 'Processes that are staged.',
  in_progress: 'Processes in progress.',
  completed: 'Processes that are completed.',
  failed: 'Processes that have failed.',
  'supplier_counters.notes': 'Notes that were added.',
  'supplier_counters.transactions': 'Transactions that were added.',
  'supplier_counters.statements': 'Statements that were added.',
  'supplier_counters.payment_instructions': 'Payment instructions that were added.',
  'supplier_counters.different':
    'How often an item was sent again with content that differs from the stored item.',
  external_account_number: "The caller's number of the account; unique within the supplier.",
  state: '`staged`, `in-progress`, `completed` or `failed`.',
  failure_reason: 'The reason for the failure; null in other states.',
  account_number: 'The number of the account that came of the process; null until it is completed.',
  account_created_at: 'When that account was created; null until it is completed.',
  staged_at: 'When the process was staged.',
  started_at: 'When it was started; null before.',
  failed_at: 'When it failed; null in other states.',
  completed_at: 'When it was completed; null before.',
  'accounts.number': "The platform's own number of the account.",
  created_at: 'The creation time that the caller sent; otherwise the time of the request.',
  revision:
    'Raised by every append: an append is stored only if the revision is still the one that was read.',
  period_from: 'First day of the open statement period; null when none is open.',
  period_to: 'Last day of the open statement period; null when it has none yet, or none is open.',
  recent_appends:
    'Keys of the last appends, by which a retry after a lost answer is recognised; on PostgreSQL only.',
  changes: 'The number of such transactions.',
  keys: 'The keys of the last of them, newest first.',
  account_id: '',
  from_date: 'First day of the period.',
  to_date: 'Last day of the period.',
  transaction_id: "The caller's identifier of the transaction.",
  occurrence:
    '0, or the entry of a transaction that was added without looking for an existing one.',
  entry: 'Numbers the rows of an account in the order in which they were added.',
  transaction_date: 'The effective day, inside the period that was open when it was added.',
  posted_date: 'The day that the caller sent.',
  amount_minor: 'The amount in hundredths.',
  'transactions.type': 'The type of the transaction in the words of the contract.',
  description: 'Describes how the date was moved; null if it was not.',
  'transactions.details': 'Optional fields as JSON; null when none was sent.',
  body: 'The text of the note; null for a note with documents only.',
  document_paths: 'Paths of documents as a JSON array.',
  is_pinned: 'Whether the note is pinned.',
  unpin_at: 'When the pin ends; null when it does not.',
  content_digest:
    "64 bits of a hash of the content, by which a repeated note is found; null for the service's own notes.",
  statement_id: "The caller's identifier of the statement.",
  'statements.number': "The statement's number as the customer knows it.",
  bill_period_from_date: 'First day of its period.',
  bill_period_to_date: 'Last day of its period.',
  issued_date: 'The day on which it was issued.',
  gross_amount_minor: 'Its gross amount in hundredths.',
  statement_path: 'The path of its document; null when there is none.',
  external_business_identifier:
    "The caller's identifier of the business; unique within the supplier.",
  'businesses.revision': 'Raised by every decision about the business.',
  business_id: '',
  'payment_instructions.account_id':
    'The account that the instruction belongs to; null when it is of a business.',
  'payment_instructions.business_id':
    'The business that the instruction belongs to; null when it is of an account.',
  vendor: 'The payment vendor that confirmed it.',
  reference: "The vendor's reference.",
  'payment_instructions.type': 'The type of the instruction in the words of the contract.',
  'payment_instructions.details': "The vendor's data about it, as JSON.",
  'payment_instructions.revoked_at': 'When an operator revoked it; null while it is valid.',
  payment_instruction_id: 'The instruction.',
  'payment_instructions.import_batch': 'The import batch that created it; null for none.',
  'payment_instruction_accounts.import_batch':
    'The import batch that created the link; null for none.',
  'idempotency_keys.key': 'The value of the header `Idempotency-Key`.',
  'idempotency_keys.digest': 'SHA-256 of the request.',
  moved: 'The number of transactions of the request whose date was moved.',
  append_number:
    'The revision to which the append raised its account or business; the entries of its rows begin with it.',
  batch: 'The name of the import batch.',
  added_at: 'When the append was made.',
  loaded_by: "The id of the caller's API key; null where there is none.",
  'import_batch_appends.notes': "Notes that it added, the service's own too.",
  'import_batch_appends.transactions': 'Transactions that it added.',
  'import_batch_appends.statements': 'Statements that it added.',
  'import_batch_appends.payment_instructions': 'Payment instructions that it added.',
  'import_batch_business_appends.payment_instructions': 'Payment instructions that it added.',
  'removed_items.account_id': 'The account that it was removed from; null for a business.',
  'removed_items.business_id': 'The business that it was removed from; null for an account.',
  'removed_items.kind': 'The kind of the item.',
  erasure_salt: 'The salt of the digests of its erased accounts; null while there are none.',
  'erased_accounts.digest':
    'The SHA-256 of the salt of the supplier and the external number, in hexadecimal digits.',
  erased_at: 'When it was erased.',
  returned_at: 'When an operator let it be staged again; null while it is erased.',
  erased_by: "The admin's key; null for the command line.",
  'removed_items.item':
    "Its identifier; of a note when it was created, of an instruction the vendor's reference.",
  removed_at: 'When it was removed.',
  removed_by: "The id of the operator's key; null for the command line.",
  'audit_entries.number': 'Its place in the chain, from 1.',
  'audit_entries.at': 'When it was asked for.',
  'audit_entries.api_key_id': 'The key that asked; null for the command line.',
  'audit_entries.via': '`http` or `command line`.',
  'audit_entries.machine_user': 'The user of the command line, as `user@host`; null over HTTP.',
  'audit_entries.action': 'The id of the operation.',
  'audit_entries.import_supplier': 'The code of the supplier; null where it is about none.',
  'audit_entries.subject':
    'The id of a key or organisation; of an account or business SHA-256 of the salt and its names.',
  'audit_entries.reason': 'The reason that was given.',
  'audit_entries.details': 'Settings before and after, and numbers, as a JSON object.',
  'audit_entries.hash': 'SHA-256 of the entry and the hash before.',
  'audit_head.id': '1.',
  'audit_head.number': 'The number of the last entry; 0 while there is none.',
  'audit_head.hash': 'The hash of the last entry.',
  'audit_head.salt': 'A random text for the digests of subjects.',
  'undone_import_batches.name': 'The name of the import batch.',
  'undone_import_batches.loaded_by':
    'The ids of the API keys that created the removed items, as a JSON array.',
  undone_at: 'When an undo finished; null if none has.',
  undone_by: "The id of the operator's key; null for the command line.",
  first_at: 'When the first removed item was created; null when nothing was removed.',
  last_at: 'When the last removed item was created; null when nothing was removed.',
  'undone_import_batches.notes': 'Notes that were removed.',
  'undone_import_batches.transactions': 'Transactions that were removed.',
  'undone_import_batches.statements': 'Statements that were removed.',
  'undone_import_batches.payment_instructions': 'Payment instructions that were removed.',
  accounts: 'Accounts from which something was removed.',
};

async function onPostgres(read) {
  const server = await startPostgres();
  const { url, drop } = await server.database();
  const db = openDatabase({ ...POSTGRES_DEFAULTS, url });
  try {
    await migrate(db);
    return await read(db);
  } finally {
    await db.destroy();
    await drop();
    await server.stop();
  }
}

const { columns } = await onPostgres(async (db) => ({
  columns: (
    await db.raw(`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and c.relname not like 'knex_%' and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`)
  ).rows,
}));

const unknown = columns.filter(
  ({ table, name }) =>
    !TABLES[table] || (COLUMNS[`${table}.${name}`] ?? COLUMNS[name]) === undefined,
);
if (unknown.length > 0)
  throw new Error(
    `No sentence for ${unknown.map(({ table, name }) => `${table}.${name}`).join(', ')}.`,
  );

const columnsOf = (table) => columns.filter((column) => column.table === table);

const sections = Object.entries(TABLES).map(([table, sentence]) => {
  const rows = columnsOf(table).map(({ name, type, required }) => {
    const means = COLUMNS[`${table}.${name}`] ?? COLUMNS[name];
    const shown = type.replace(/^timestamp\((\d)\) with time zone$/, 'timestamptz($1)');
    return `| \`${name}\` | ${shown}${required ? '' : ' or null'} | ${means} |\n`;
  });
  return `## ${table}\n\n${sentence}\n\n| Column | Type | Meaning |\n|---|---|---|\n${rows.join('')}`;
});

const text = `# Database schema

<!-- Made by \`node scripts/pnpmw.mjs run docs:schema\` from a migrated database and tools/schema-page.mjs. -->

The tables with their types on PostgreSQL. On SQLite numbers are INTEGER, and days, instants (ISO 8601) and JSON are TEXT. Amounts
are whole hundredths. \`supplier_id\`, \`account_id\` and \`business_id\` are those that a row belongs to. Transactions, notes and statements refer to their account without a foreign key on PostgreSQL
([decision 17](decisions/0017-bulk-rows-refer-to-accounts-by-the-append.md)). The tables that loads write are described in
\`packages/adapters-persistence/src/tables/\`.

${sections.join('\n')}`;

writeMade(new URL('../docs/schema.md', import.meta.url), text, 'docs:schema');
