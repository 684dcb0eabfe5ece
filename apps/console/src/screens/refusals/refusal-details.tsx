import { count } from '../../formats/numbers.js';
import { Head } from '../../parts/rows.js';
import { useLoaded } from '../../parts/use-loaded.js';
import { Time } from '../../parts/time.js';
import { Answer } from '../../parts/states.js';
import { hrefOf } from '../../routing/route.js';
import { serviceUrl } from '../../routing/service-url.js';
import {
  isFailure,
  readRefusedRequests,
  type Refusal,
  type RefusedRequest,
} from '../../service/refusals.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';

export function RefusalDetails({ refusal }: { readonly refusal: Refusal }) {
  const session = useSession();
  const { import_supplier, operation, code, count: times, meaning, remedy } = refusal;
  const answer = useAnswer(
    (signal) => readRefusedRequests(session, refusal, signal),
    [session, import_supplier, operation, code, times],
  );
  // The field's description in the API is loaded when a row is opened; the rest can be read without it.
  const { attr } = refusal.example;
  const expected = useLoaded(
    async () => (await import('./expected.js')).expectedAt(operation, attr),
    `${operation} ${attr}`,
  );
  const isForOperator = session.isOperator && isFailure(refusal);
  return (
    <div class="refusal-details stack">
      <p>{meaning ?? 'This version of the service does not explain this code.'}</p>
      {isForOperator && (
        <p>
          <strong>What to do:</strong> find out why the service fails, as{' '}
          <a href={serviceUrl('docs/#/runbook/dataimportsupplierfails')} target="_blank">
            the runbook says
          </a>
          .
        </p>
      )}
      {remedy !== null && (
        <p>
          <strong>{isForOperator ? 'What the caller does' : 'What to do'}:</strong> {remedy}
        </p>
      )}
      {expected?.words !== undefined && (
        <p>
          <strong>Expected</strong> at <code>{attr}</code>: {expected.words}
        </p>
      )}
      {refusal.batches.length > 0 && (
        <p>
          <strong>In batches</strong>{' '}
          {refusal.batches.map(({ import_batch: batch, count: inIt }) => (
            <span key={batch}>
              <a href={hrefOf(['suppliers', import_supplier, 'batches', batch])}>{batch}</a> (
              {count(inIt)}){' '}
            </span>
          ))}
        </p>
      )}
      <p class="line small">
        <a href={serviceUrl(`docs/#/errors/${code}`)} target="_blank">
          The code in the documentation
        </a>
        {expected && (
          <a href={serviceUrl(`docs/#/${expected.operation}`)} target="_blank">
            The operation in the API reference
          </a>
        )}
      </p>
      <Answer answer={answer} what="the last requests">
        {(requests) => requests.length > 0 && <Requests requests={requests} />}
      </Answer>
    </div>
  );
}

function Requests({ requests }: { readonly requests: readonly RefusedRequest[] }) {
  const { isOperator } = useSession();
  return (
    <table class="rows requests">
      <caption class="small">The last requests</caption>
      <Head
        titles={[
          'Time',
          'Request',
          'Key',
          'Path',
          'Item',
          'From',
          ...(isOperator ? ['Account'] : []),
        ]}
      />
      {requests.map((request, index) => {
        const { at, request_id: id, api_key_id: key, label, attr, value_type: type } = request;
        const account = request.external_account_number;
        return (
          <tbody class="row" key={index}>
            <tr>
              <th scope="row">
                <Time at={at} />
              </th>
              <td data-label="Request">
                <code class="long">{id}</code>
              </td>
              <td data-label="Key" title={key}>
                {label ?? key}
              </td>
              <td data-label="Path">
                {attr === null ? '–' : <code>{attr}</code>} <span class="soft">{type}</span>
              </td>
              <td data-label="Item">{request.item === null ? '–' : <code>{request.item}</code>}</td>
              <td data-label="From">{request.ref ?? '–'}</td>
              {isOperator && (
                <td data-label="Account">
                  {account ? <a href={hrefOf(['account'], { q: account })}>{account}</a> : '–'}
                </td>
              )}
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}
