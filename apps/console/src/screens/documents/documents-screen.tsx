import { count, counted } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { CutInMiddle } from '../../parts/cut-in-middle.js';
import { Download } from '../../parts/download.js';
import { Empty, Failed } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import { goTo, hrefOf, type Route } from '../../routing/route.js';
import { folderOf, MOST_SHOWN, type MissingDocument } from '../../service/documents.js';
import type { Supplier } from '../../service/suppliers.js';
import { OfSupplier } from '../suppliers/of-supplier.js';
import { useSearch } from './use-search.js';

export function Documents({ route }: { readonly route: Route }) {
  return (
    <OfSupplier route={{ ...route, query: {} }} tab="Documents">
      {(supplier) => <DocumentsOf key={supplier.code} supplier={supplier} query={route.query} />}
    </OfSupplier>
  );
}

function DocumentsOf({
  supplier: { code, verify_documents: verifies },
  query: { search: asked, folder },
}: {
  readonly supplier: Supplier;
  readonly query: Route['query'];
}) {
  const { search, start, stop } = useSearch(code, asked !== undefined);
  const { step, failure, found } = search;
  const { documents, missing, folders, csv, total } = found;
  const shown =
    folder === undefined ? documents : documents.filter((one) => folderOf(one) === folder);
  const of = (chosen?: string) => hrefOf(['documents', code], { search: 'all', folder: chosen });
  return (
    <>
      <p>
        {verifies
          ? 'Requests that name a missing document are refused. A search finds those that went missing since.'
          : 'Requests are not refused for missing documents: a search finds them.'}{' '}
        <span class="soft">It asks the file store for every document of {code}.</span>
      </p>
      <p class="line">
        {step === 'searching' ? (
          <button type="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="primary"
            onClick={() => {
              goTo(of(folder));
              start();
            }}
          >
            {step === 'idle' ? 'Search' : 'Search again'}
          </button>
        )}
        <span role="status">
          {step === 'searching' && `Searching: ${count(missing)} missing so far…`}
          {total && `${counted(total.documents, 'document')}, ${count(total.missing)} missing`}
        </span>
        {csv && missing > 0 && (
          <Download data={csv} name={`missing-documents-${code}.csv`}>
            Download as CSV
          </Download>
        )}
      </p>
      {failure && <Failed failure={failure} what="the missing documents" onRetry={start} />}
      {total?.missing === 0 && (
        <Empty title={total.documents === 0 ? 'No documents' : 'Nothing is missing'}>
          {total.documents === 0
            ? `No stored note or statement of ${code} names a document. Search again once some are loaded.`
            : 'The file store has every document.'}
        </Empty>
      )}
      {documents.length > 0 && (
        <>
          <ul class="folders line" aria-label="Missing by folder">
            {folder !== undefined && (
              <li>
                <a href={of()}>All folders</a>
              </li>
            )}
            {folders.slice(0, FOLDERS_SHOWN).map(([name, times]) => (
              <li key={name}>
                <a href={of(name)} aria-current={name === folder ? 'true' : undefined}>
                  {name}
                </a>{' '}
                {count(times)}
              </li>
            ))}
            {folders.length > FOLDERS_SHOWN && (
              <li class="soft">and {counted(folders.length - FOLDERS_SHOWN, 'folder')} more</li>
            )}
          </ul>
          <Table
            label={`Missing documents of ${code}`}
            columns={COLUMNS}
            count={shown.length}
            rowAt={(index) => shown[index]}
            keyOf={(document) => JSON.stringify(document)}
          />
        </>
      )}
      {missing > MOST_SHOWN && (
        <p class="soft small">
          The first {count(MOST_SHOWN)} are shown. The CSV at the end has all of them.
        </p>
      )}
    </>
  );
}

const FOLDERS_SHOWN = 20;

const COLUMNS: readonly Column<MissingDocument>[] = [
  {
    title: 'External account number',
    width: 'minmax(14rem, 1fr)',
    cell: ({ external_account_number: external }) => (
      <a href={hrefOf(['account'], { q: external })} aria-label={external}>
        <CutInMiddle text={external} />
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
    width: 'minmax(14rem, 2fr)',
    isLong: true,
    cell: ({ document_path: path }) => (
      <code>
        <CutInMiddle text={path} />
      </code>
    ),
  },
];
