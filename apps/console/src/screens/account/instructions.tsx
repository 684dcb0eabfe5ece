import { moment } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Badge, type Tone } from '../../parts/badge.js';
import { Card } from '../../parts/card.js';
import type { JudgedInstruction } from '../../service/accounts.js';

const TONES: Readonly<Record<string, Tone>> = { ACTIVE: 'good', REVOKED: 'bad' };

/** Every instruction that was attached, newest first, and whether it is used. */
export function Instructions({
  instructions,
}: {
  readonly instructions: readonly JudgedInstruction[];
}) {
  return (
    <Card title="Payment instructions">
      {instructions.length === 0 && <p class="soft">None</p>}
      <ul class="instructions">
        {instructions.map((instruction) => {
          const { vendor, reference, type, standing, details } = instruction;
          const { revoked_at: revokedAt, external_business_identifier: business } = instruction;
          return (
            <li key={`${vendor} ${reference} ${standing}`}>
              <p class="instruction-head">
                <strong>
                  {words(type)}
                  {details.last_digits !== undefined && ` ••${details.last_digits}`}
                </strong>
                <Badge tone={TONES[standing] ?? 'still'}>{words(standing)}</Badge>
              </p>
              <p class="small">
                {vendor} <code>{reference}</code>
              </p>
              <p class="soft small">
                {business !== null && `Of the business ${business}. `}
                {revokedAt !== null && `Revoked ${moment(revokedAt)}`}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
