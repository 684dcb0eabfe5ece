import { count, rate, share } from '../../formats/numbers.js';
import { durations } from '../../formats/times.js';
import { Timed } from '../../parts/time.js';
import { Facts } from '../../parts/facts.js';
import type { Progress } from '../../service/progress.js';
import { asOf } from './need.js';

export function AccountsProgress({ progress }: { readonly progress: Progress }) {
  const { accounts, rates } = progress;
  const { expected, is_announced: isAnnounced, staged, completed, failed } = accounts;
  const inProgress = accounts.in_progress;
  const whole = wholeOf(accounts);
  const width = (part: number) => ({ width: whole === 0 ? '0' : `${(part / whole) * 100}%` });

  return (
    <div>
      <p class="accounts-words">
        <strong>{count(completed)}</strong> imported of {count(expected)}{' '}
        {isAnnounced ? 'expected' : 'known accounts'}
      </p>
      <div class="accounts-meter">
        <div class="meter" aria-hidden="true">
          <span class="is-completed" style={width(completed)} />
          <span class="is-failed" style={width(failed)} />
          <span class="is-in-progress" style={width(inProgress)} />
          <span class="is-staged" style={width(staged)} />
        </div>
        <span class="small">
          <span class="soft">{isAnnounced ? share(completed, whole) : 'No total known'}</span>{' '}
          <Timed text={timeLeft(progress)} />
        </span>
      </div>
      <Facts
        look="figures"
        facts={[
          [named('Staged', 'is-staged'), count(staged)],
          [named('In progress', 'is-in-progress'), count(inProgress)],
          [named('Failed', 'is-failed'), count(failed), failed > 0],
          ['Per second', rates ? rate(rates.accounts) : 'Unknown'],
        ]}
      />
    </div>
  );
}

/** `look` is the class of its part of the bar. */
function named(name: string, look: string) {
  return (
    <>
      <span class={`swatch ${look}`} aria-hidden="true" />
      {name}
    </>
  );
}

/** More than was expected may have been staged. */
function wholeOf(accounts: Progress['accounts']): number {
  const { expected, staged, in_progress: inProgress, completed, failed } = accounts;
  return Math.max(expected, staged + inProgress + completed + failed);
}

/** Goes on after the share, or after the words that no total is known. */
export function timeLeft({
  accounts,
  seconds_left_range: range,
  as_of: old,
  status,
}: Progress): string {
  if (accounts.completed >= wholeOf(accounts))
    return accounts.is_announced && accounts.expected > 0 ? 'All imported' : '';
  if (status !== 'ONGOING') return '';
  if (old !== null) return accounts.is_announced ? asOf(old) : `and no rate since ${old}`;
  return range === null ? '' : `${durations(range.least, range.most)} left`;
}
