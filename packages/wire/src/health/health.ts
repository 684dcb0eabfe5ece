import { auditChain } from '../audit/audit-entry.js';
import { described, field, listOf, nullable, object, words } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';

const status = described(
  words({ healthy: 'HEALTHY', degraded: 'DEGRADED', failing: 'FAILING' }),
  'DEGRADED: some requests fail or wait, or soon will. FAILING: loads cannot continue.',
);

const part = object('PartHealth', {
  part: described(
    text,
    '`servers`, `database`, `disk`, `replicas`, `failures` (5xx by supplier and operation in the last 5 minutes), `vendors`, `documents`, `signing_keys`, `api_keys` (those in use that end within 14 days), `memory`, `loads` (suppliers that refuse too much, are late or stalled) or `deadlines`. More may be added.',
  ),
  status,
  since: described(
    nullable(instant),
    'The time at which the part was first found unhealthy; null while it is healthy.',
  ),
  detail: described(text, 'One sentence for operators that states the problem.'),
  runbook: described(text, 'The runbook entry, relative to the URL of the service.'),
});

const failures = object('RecentFailures', {
  import_supplier: field(
    described(
      nullable(text),
      'The supplier of the requests; null if they named no known supplier.',
    ),
    'supplierCode',
  ),
  operation: text,
  code: text,
  count,
  since: described(instant, 'The time of the first such failure.'),
  last_at: described(instant, 'The time of the last such failure.'),
  servers: described(
    listOf(text),
    'The servers on which the requests failed, as host and process id.',
  ),
});

/** The health of all servers on a database; the status is the worst of its parts. */
export const health = object('Health', {
  status,
  parts: listOf(part),
  failures: described(
    listOf(failures),
    'Requests that the service failed (5xx) in the last 5 minutes, the most frequent first.',
  ),
  audit: described(
    auditChain,
    'The last entry of the audit; null while it is not known. Keep it elsewhere: it has to stay the hash of its entry.',
  ),
});
