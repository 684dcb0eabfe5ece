import { described, field, listOf, nullable, object, words } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';

type Status = 'healthy' | 'degraded' | 'failing';

export interface PrintedHealth {
  readonly status: Status;
  readonly parts: readonly PrintedPart[];
  readonly failures: readonly PrintedFailures[];
}

interface PrintedFailures {
  readonly supplierCode: string | undefined;
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly since: string;
}

interface PrintedPart {
  readonly part: string;
  readonly status: Status;
  readonly since: string | undefined;
  readonly detail: string;
  readonly runbook: string;
}

const status = described(
  words<Status>({ healthy: 'HEALTHY', degraded: 'DEGRADED', failing: 'FAILING' }),
  'DEGRADED: some requests fail or wait, or soon will. FAILING: loads cannot continue.',
);

const part = object<PrintedPart>('PartHealth', {
  part: field(
    described(
      text,
      '`servers`, `database`, `failures` (5xx by supplier and operation in the last 5 minutes), `vendors`, `documents`, `signing_keys`, `memory` or `deadlines`. More may be added.',
    ),
    (one) => one.part,
  ),
  status: field(status, (one) => one.status),
  since: field(
    described(
      nullable(instant),
      'The time at which the part was first found unhealthy; null while it is healthy.',
    ),
    ({ since }) => since,
  ),
  detail: field(
    described(text, 'One sentence for operators that states the problem.'),
    ({ detail }) => detail,
  ),
  runbook: field(
    described(text, 'The runbook entry, relative to the URL of the service.'),
    ({ runbook }) => runbook,
  ),
});

const failures = object<PrintedFailures>('RecentFailures', {
  import_supplier: field(
    described(
      nullable(text),
      'The supplier of the requests; null if they named no known supplier.',
    ),
    ({ supplierCode }) => supplierCode,
  ),
  operation: field(text, ({ operation }) => operation),
  code: field(text, ({ code }) => code),
  count: field(count, (one) => one.count),
  since: field(described(instant, 'The time of the first such failure.'), ({ since }) => since),
});

/** The health of all servers on a database; the status is the worst of its parts. */
export const health = object<PrintedHealth>('Health', {
  status: field(status, (whole) => whole.status),
  parts: field(listOf(part), ({ parts }) => parts),
  failures: field(
    described(
      listOf(failures),
      'Requests that the service failed (5xx) in the last 5 minutes, the most frequent first.',
    ),
    (whole) => whole.failures,
  ),
});
