import { useEffect, useState } from 'preact/hooks';
import { count } from '../../formats/numbers.js';
import { clock, recently } from '../../formats/times.js';
import { Answer } from '../../parts/answer.js';
import { hrefOf } from '../../routing/route.js';
import {
  isFailure,
  readRefusedRequests,
  type Refusal,
  type RefusedRequest,
} from '../../service/refusals.js';
import { useAnswer } from '../../service/use-answer.js';
import { serviceUrl, useSession } from '../../session/session.js';
import type { Expected } from './expected.js';

/** Shows the meaning of a refusal, the form that was expected, and the last requests. */
export function RefusalDetails({ refusal }: { readonly refusal: Refusal }) {
  const session = useSession();
  const { import_supplier, operation, code, count: times, meaning, remedy } = refusal;
  const answer = useAnswer(
    (signal) => readRefusedRequests(session, refusal, signal),
    [session, import_supplier, operation, code, times],
  );
  const expected = useExpected(refusal);
  const isForOperator = session.role === 'operator' && isFailure(refusal);
  return (
    <div class="refusal-details">
      <p>{meaning ?? 'This version of the service does not explain this code.'}</p>
      {isForOperator && (
        <p>
          <strong>What to do:</strong> find out why the service fails, as{' '}
          <a href={referenceOf('runbook/dataimportsupplierfails')} target="_blank">
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
          <strong>Expected</strong> at <code>{refusal.example.attr}</code>: {expected.words}
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
      <p class="small refusal-links">
        <a href={referenceOf(`errors/${code}`)} target="_blank">
          The code in the documentation
        </a>
        {expected && (
          <a href={referenceOf(expected.operation)} target="_blank">
            The operation in the API reference
          </a>
        )}
      </p>
      <Answer answer={answer} what="the last requests">
        {(requests) => <Requests requests={requests} hasAccounts={session.role === 'operator'} />}
      </Answer>
    </div>
  );
}

function referenceOf(place: string): string {
  return new URL(`docs/#/${place}`, serviceUrl()).href;
}

interface RequestsProps {
  readonly requests: readonly RefusedRequest[];
  readonly hasAccounts: boolean;
}

function Requests({ requests, hasAccounts }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <table class="rows requests">
      <caption class="small">The last requests</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Request</th>
          <th scope="col">Key</th>
          <th scope="col">Path</th>
          {hasAccounts && <th scope="col">Account</th>}
        </tr>
      </thead>
      {requests.map((request, index) => (
        <tbody class="row" key={index}>
          <RequestRow request={request} hasAccounts={hasAccounts} />
        </tbody>
      ))}
    </table>
  );
}

function RequestRow({
  request,
  hasAccounts,
}: {
  readonly request: RefusedRequest;
  readonly hasAccounts: boolean;
}) {
  const { at, request_id: id, api_key_id: key, label, attr, value_type: type } = request;
  const account = request.external_account_number;
  return (
    <tr>
      <th scope="row">
        <time dateTime={at} title={recently(at)}>
          {clock(at)}
        </time>
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
      {hasAccounts && (
        <td data-label="Account">
          {account === null ? '–' : <a href={hrefOf(['account'], { q: account })}>{account}</a>}
        </td>
      )}
    </tr>
  );
}

/** The field's description in the API, which is loaded when a row is opened. */
function useExpected({ operation, example: { attr } }: Refusal): Expected | undefined {
  const [expected, setExpected] = useState<Expected>();
  useEffect(() => {
    let isLeft = false;
    import('./expected.js')
      .then(({ expectedAt }) => expectedAt(operation, attr))
      .then(
        (found) => isLeft || setExpected(found),
        // The rest can be read without it.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [operation, attr]);
  return expected;
}
