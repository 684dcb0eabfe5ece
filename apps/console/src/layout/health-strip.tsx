import { INSTANT, Time, Timed } from '../parts/time.js';
import { words } from '../formats/words.js';
import { Badge } from '../parts/badge.js';
import type { PartHealth } from '../service/health.js';
import type { KnownHealth } from '../service/use-health.js';
import { serviceUrl } from '../routing/service-url.js';

/** Grey while an operator need not act; the strip says the rest. The servers are told on hover. */
export function HealthWord({ known }: { readonly known: KnownHealth }) {
  const parts = known.kind === 'answered' ? known.health.parts : [];
  return (
    <section class="health-word soft small" aria-label="Health in a word">
      <p role="status" title={parts.find(({ part }) => part === 'servers')?.detail}>
        {wordOf(known)}
      </p>
    </section>
  );
}

function wordOf(known: KnownHealth): string {
  if (known.kind === 'asking') return 'Loading the health…';
  if (known.kind === 'lost') return 'Health unknown';
  return words(known.health.status);
}

/** The first failing part in one sentence, the others behind it. Nothing while all is well. */
export function HealthStrip({ known }: { readonly known: KnownHealth }) {
  if (known.kind === 'asking') return null;
  if (known.kind === 'lost')
    return (
      <section class="health-strip stack" aria-label="Health">
        <p>
          <Badge tone="bad">No connection</Badge> The service does not answer. The page keeps
          asking.
          {known.lastAnswerAt && (
            <>
              {' '}
              Last answer: <Time at={known.lastAnswerAt.toISOString()} />.
            </>
          )}
        </p>
      </section>
    );
  const [first, ...others] = known.health.parts
    .filter(({ status }) => status !== 'HEALTHY')
    .toSorted((one, other) => rank(one) - rank(other));
  if (!first) return null;
  return (
    <section class="health-strip stack" aria-label="Health">
      <Line part={first} />
      {others.length > 0 && (
        <details>
          <summary>and {others.length} more</summary>
          {others.map((part) => (
            <Line key={part.part} part={part} />
          ))}
        </details>
      )}
    </section>
  );
}

/** Servers are mostly not ready because of another part, which comes first. */
function rank({ status, part }: PartHealth): number {
  if (status !== 'FAILING') return 2;
  return part === 'servers' ? 1 : 0;
}

function Line({ part: { status, detail, since, runbook } }: { readonly part: PartHealth }) {
  return (
    <p>
      <Badge tone="bad">{words(status)}</Badge>{' '}
      <strong>
        <Timed text={detail} />
      </strong>{' '}
      {since !== null && !INSTANT.test(detail) && (
        <span>
          Since <Time at={since} />.
        </span>
      )}{' '}
      <a href={serviceUrl(runbook)} target="_blank">
        What to do
      </a>
    </p>
  );
}
