import { ClientError, makeClient, type BulkLine } from '@data-import/client';

const [url = 'http://127.0.0.1:8080', apiKey = ''] = process.argv.slice(2);
const client = makeClient({ url, apiKey });
const DEMO = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1234' };

// One request. What the service refuses, and what does not arrive, is a value.
const notes = [{ body: 'Moved in on 3 May', created_at: '2019-05-03T10:00:00Z' }];
const created = await client.call((api) =>
  api.POST('/v1/data-import/notes/create/', { body: { ...DEMO, notes } }),
);
created.match(
  ([note]) => console.log(note?.status),
  (failure) => console.error(failure.kind, failure.detail, failure.requestId),
);

const refused = await client.call((api) =>
  api.POST('/v1/data-import/notes/create/', { body: { ...DEMO, notes: [{}] } }),
);
if (refused.isErr() && refused.error.kind === 'refused')
  for (const { code, attr } of refused.error.errors) console.log(`${attr}: ${code}`);

// A list, read page by page.
const path = { import_supplier_code: 'DEMO_ENERGY' };
for await (const process of client.list(
  '/v1/data-import/pending-account-import-processes/{import_supplier_code}/',
  { path },
))
  console.log(process.external_account_number);

// Many requests as the lines of a few. They may come from a file that is larger than memory.
function* lines(): Generator<BulkLine> {
  for (let row = 1; row <= 1000; row += 1) {
    const body = { ...DEMO, notes: [{ body: `Row ${row}` }] };
    yield { operation: 'notes', ref: `row ${row}`, body };
  }
}

let loaded = 0;
try {
  for await (const answer of client.bulk(lines())) {
    if (answer.kind === 'answered' && answer.status === 201) loaded += 1;
    else console.error(answer.ref, answer);
  }
} catch (error) {
  if (!(error instanceof ClientError)) throw error;
  console.error('The service cannot be used:', error.failure);
}
console.log(`${loaded} loaded`);

// Progress as it changes, once a second, over as many connections as it takes.
for await (const seen of client.watch('/v1/data-import/progress/')) {
  if (seen.kind === 'lost') {
    console.error(`No connection, tried again in ${seen.retryInMs} ms:`, seen.failure.detail);
    continue;
  }
  for (const { import_supplier: supplier, status } of seen.data.suppliers)
    console.log(`${supplier} is ${status}`);
  break;
}
