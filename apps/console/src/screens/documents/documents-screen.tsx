import { count, counted } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { OfSupplier } from '../../parts/of-supplier.js';
import { Empty, Failed } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { MOST_SHOWN, type MissingDocument } from '../../service/documents.js';
import type { Supplier } from '../../service/suppliers.js';
import type { Screen } from '../screen.js';
import { useSearch } from './use-search.js';

/** Documents that stored notes and statements name and the file store does not have. */
function Documents({ route }: { readonly route: Route }) {
  return (
    <>
      <h1>Documents</h1>
      <OfSupplier route={route}>
        {(supplier) => <DocumentsOf key={supplier.code} supplier={supplier} />}
      </OfSupplier>
    </>
  );
}

function DocumentsOf({
  supplier: { code, verify_documents: verifies },
}: {
  readonly supplier: Supplier;
}) {
  const { search, start, stop } = useSearch(code);
  const { step, failure, found } = search;
  const { documents, missing, total } = found;
  return (
    <>
      <p>
        {verifies
          ? 'Requests that name a missing document are refused. A search finds those that went missing since.'
          : 'Requests are not refused for missing documents: a search finds them.'}{' '}
        <span class="soft">It asks the file store for every document of {code}.</span>
      </p>
      <p class="document-search">
        {step === 'searching' ? (
          <button type="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="primary" onClick={start}>
            {step === 'idle' ? 'Search' : 'Search again'}
          </button>
        )}
        <span role="status">
          {step === 'searching' && `Searching: ${count(missing)} missing so far…`}
          {total && `${counted(total.documents, 'document')}, ${count(total.missing)} missing`}
        </span>
      </p>
      {failure && <Failed failure={failure} what="the missing documents" onRetry={start} />}
      {total?.missing === 0 && (
        <Empty title="Nothing is missing">The file store has every document.</Empty>
      )}
      {documents.length > 0 && (
        <Table
          label={`Missing documents of ${code}`}
          columns={columnsOf(code)}
          count={documents.length}
          rowAt={(index) => documents[index]}
          keyOf={(document) => JSON.stringify(document)}
        />
      )}
      {missing > MOST_SHOWN && (
        <p class="soft small">
          The first {count(MOST_SHOWN)} are shown. All of them:{' '}
          <code>GET /v1/operator/import-suppliers/{code}/missing-documents/</code>
        </p>
      )}
    </>
  );
}

function columnsOf(supplier: string): readonly Column<MissingDocument>[] {
  return [
    {
      title: 'External account number',
      width: 'minmax(12rem, 1fr)',
      cell: ({ external_account_number: external }) => (
        <a
          href={hrefOf(['account'], {
            external_account_number: external,
            import_supplier: supplier,
          })}
        >
          {external}
        </a>
      ),
    },
    { title: 'Named by', width: '13rem', cell: ({ kind }) => words(kind) },
    {
      title: 'Statement',
      width: 'minmax(8rem, 1fr)',
      cell: ({ statement_id: id }) => id ?? '–',
    },
    {
      title: 'Path',
      width: 'minmax(16rem, 2fr)',
      isLong: true,
      cell: ({ document_path: path }) => <code title={path}>{path}</code>,
    },
  ];
}

export const DOCUMENTS: Screen = {
  path: 'documents',
  title: 'Documents',
  audience: 'operator',
  View: Documents,
};
