import { day, moment } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Badge, type Tone } from '../../parts/badge.js';
import { Card } from '../../parts/card.js';
import { Time } from '../../parts/time.js';
import { RemoveButton } from './remove-button.js';
import type { AccountView, JudgedInstruction } from '../../service/accounts.js';

const TONES: Readonly<Record<string, Tone>> = { ACTIVE: 'good', REVOKED: 'bad' };

type Used = AccountView['payment_instruction'];

interface Props {
  readonly instructions: readonly JudgedInstruction[];
  /** The instruction that the account is paid by. */
  readonly used: Used;
}

export function Instructions({ instructions, used }: Props) {
  return (
    <Card title="Payment instructions">
      {instructions.length === 0 && <p class="soft">None</p>}
      <ul class="ruled stack">
        {instructions.map((instruction, index) => (
          <li key={`${instruction.reference} ${index}`}>
            <Instruction instruction={instruction} isUsed={isSame(instruction, used)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface InstructionProps {
  readonly instruction: JudgedInstruction;
  readonly isUsed: boolean;
}

function Instruction({ instruction, isUsed }: InstructionProps) {
  const { vendor, reference, type, standing, details } = instruction;
  const { revoked_at: revokedAt, external_business_identifier: business } = instruction;
  return (
    <>
      <p class="line apart">
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
        {isUsed && 'The account is paid by this one. '}
        {business !== null && `Of the business ${business}. `}
        {details.expires_on !== undefined && `Expires ${day(details.expires_on)}. `}
        {revokedAt !== null && (
          <>
            Revoked <Time at={revokedAt} as={moment} />.
          </>
        )}{' '}
        {revokedAt === null && (
          <RemoveButton
            what={`payment instruction ${reference}${business === null ? '' : ` of the business ${business}, for all of its accounts`}`}
            item={
              business === null
                ? { kind: 'payment-instruction', reference }
                : {
                    kind: 'business-payment-instruction',
                    external_business_identifier: business,
                    reference,
                  }
            }
          />
        )}
      </p>
    </>
  );
}

function isSame(instruction: JudgedInstruction, used: Used): boolean {
  return (
    used !== null &&
    instruction.standing === 'ACTIVE' &&
    instruction.vendor === used.vendor &&
    instruction.reference === used.reference
  );
}
