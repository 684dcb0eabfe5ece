import { Time, Timed } from '../../parts/time.js';
import type { components } from '@data-import/client';
import { count, counted, share } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { Badge, type Tone } from '../../parts/badge.js';
import { Card } from '../../parts/card.js';
import { Facts } from '../../parts/facts.js';
import { Answer, Empty } from '../../parts/states.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';

type Vendor = components['schemas']['VendorStanding'];

export function Vendors() {
  const { client } = useSession();
  const answer = useAnswer(
    (signal) => client.call((api) => api.GET('/v1/operator/vendors/', { signal })),
    [client],
  );
  return (
    <>
      <div class="line apart">
        <h1>Vendors</h1>
        <button type="button" onClick={answer.reload}>
          Refresh
        </button>
      </div>
      <Answer answer={answer} what="the vendors">
        {({ server, vendors }) =>
          vendors.length === 0 ? (
            <Empty title="No vendors">
              Payment instructions are refused until a payment vendor is configured.
            </Empty>
          ) : (
            <>
              <p class="soft small">
                As the server <code>{server}</code> sees them since its start; other servers have
                circuits of their own.
              </p>
              <div class="vendors">
                {vendors.map((vendor) => (
                  <VendorCard key={vendor.vendor} vendor={vendor} />
                ))}
              </div>
            </>
          )
        }
      </Answer>
    </>
  );
}

/** "Answers" only where the last question was answered. */
function wordsOf({
  circuit,
  organisations,
  asked,
  failed_in_a_row: inARow,
}: Vendor): readonly [Tone, string, string] {
  if (circuit === 'OPEN' && organisations !== null)
    return [
      'bad',
      'Circuit open',
      `It kept failing for ${counted(organisations, 'organisation')}, whose requests get a 500 at once; others are asked.`,
    ];
  if (circuit === 'OPEN')
    return ['bad', 'Circuit open', 'It kept failing: requests that need it get a 500 at once.'];
  if (circuit === 'HALF_OPEN')
    return ['warning', 'Probing', 'The next request asks it; if it answers, the others follow.'];
  if (asked === 0) return ['still', 'Not asked', 'No instruction has been verified yet.'];
  return inARow > 0
    ? [
        'bad',
        'Fails',
        inARow === 1 ? 'The last question failed.' : `The last ${count(inARow)} questions failed.`,
      ]
    : ['good', 'Answers', 'Instructions are verified as they come.'];
}

function VendorCard({ vendor }: { readonly vendor: Vendor }) {
  const { vendor: code, retry_at: retryAt, asked, failed, last_failure: last } = vendor;
  const [tone, word, meaning] = wordsOf(vendor);
  return (
    <Card title={code} aside={<Badge tone={tone}>{word}</Badge>}>
      <p class="small">{meaning}</p>
      <Facts
        look="lines"
        facts={[
          ['Asked', counted(asked, 'time')],
          ['Failed', `${counted(failed, 'time')} ${failed > 0 ? `(${share(failed, asked)})` : ''}`],
          ['Requests turned away', count(vendor.turned_away)],
          ['Last failure', last ? <Timed text={`${words(last.kind)}, ${last.at}`} /> : 'None'],
          ...(retryAt === null ? [] : [['Asked again at', <Time at={retryAt} />] as const]),
        ]}
      />
    </Card>
  );
}
