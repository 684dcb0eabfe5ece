import { Time } from '../../parts/time.js';
import { useState } from 'preact/hooks';
import { moment } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Badge } from '../../parts/badge.js';
import { Card } from '../../parts/card.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { Answer, Empty } from '../../parts/states.js';
import { useToast } from '../../parts/toast.js';
import {
  readKeys,
  revokeKey,
  type ApiKey,
  type Organisation,
} from '../../service/organisations.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { IssueKey } from './issue-key.js';

type Asked = { readonly kind: 'issue' } | { readonly kind: 'revoke'; readonly key: ApiKey };

export function KeysOf({ organisation }: { readonly organisation: Organisation }) {
  const session = useSession();
  const [asked, setAsked] = useState<Asked>();
  const { organisation_id: id, name } = organisation;
  const answer = useAnswer((signal) => readKeys(session, id, signal), [session, id]);
  const close = () => {
    setAsked(undefined);
    answer.reload();
  };
  return (
    <Card
      title={`Keys of ${name}`}
      aside={
        session.may('issueApiKey') && (
          <button type="button" onClick={() => setAsked({ kind: 'issue' })}>
            Issue a key…
          </button>
        )
      }
    >
      <Answer answer={answer} what="the keys">
        {(keys) =>
          keys.length === 0 ? (
            <Empty title="No keys">
              The organisation cannot use the service yet. Issue a key, and hand it over.
            </Empty>
          ) : (
            <ul>
              {keys.map((key) => (
                <Key
                  key={key.api_key_id}
                  apiKey={key}
                  onRevoke={() => setAsked({ kind: 'revoke', key })}
                />
              ))}
            </ul>
          )
        }
      </Answer>
      {asked?.kind === 'issue' && <IssueKey organisation={organisation} onClose={close} />}
      {asked?.kind === 'revoke' && <RevokeKey apiKey={asked.key} onClose={close} />}
    </Card>
  );
}

interface KeyProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

function Key({ apiKey, onRevoke }: KeyProps) {
  const { label, api_key_id: id, role, issued_at: issued, last_used_at: used } = apiKey;
  const { revoked_at: revoked, revoked_by: by, expires_at: end } = apiKey;
  const { may } = useSession();
  return (
    <li class="key line apart">
      <div>
        <p>
          <strong>{label ?? 'Without a label'}</strong>{' '}
          <span class="soft">
            {[words(role), ...(apiKey.import_suppliers ?? [])].join(', ')}
            {apiKey.read_only && ', read-only'}
          </span>
        </p>
        <p class="soft small">
          <code>{id}</code>
        </p>
        <p class="soft small">
          Issued <Time at={issued} as={moment} />,{' '}
          {used === null ? (
            'not used yet'
          ) : (
            <>
              last used <Time at={used} />
            </>
          )}
          {end !== null && (
            <>
              , ends <Time at={end} as={moment} />
            </>
          )}
          {revoked !== null && (
            <>
              , revoked <Time at={revoked} as={moment} />
              {by !== null && ` by ${by}`}
            </>
          )}
        </p>
      </div>
      {revoked === null ? (
        <p class="line">
          {apiKey.hasEnded ? <Badge tone="still">Ended</Badge> : <Badge tone="good">Valid</Badge>}
          {may('revokeApiKey') && (
            <button type="button" onClick={onRevoke}>
              Revoke…<span class="hidden"> {label ?? id}</span>
            </button>
          )}
        </p>
      ) : (
        <Badge tone="still">Revoked</Badge>
      )}
    </li>
  );
}

interface RevokeProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

function RevokeKey({ apiKey, onClose }: RevokeProps) {
  const session = useSession();
  const say = useToast();
  const name = apiKey.label ?? apiKey.api_key_id;
  return (
    <FormDialog
      title={`Revoke ${name}?`}
      verb="Revoke"
      isDangerous
      onCancel={onClose}
      onSubmit={async () => {
        const revoked = await revokeKey(session, apiKey.api_key_id);
        return revoked.map(() => {
          say(`${name} is revoked. Its tokens end within 10 seconds.`);
          onClose();
        });
      }}
    >
      <p>
        Programs that use this key can no longer load or read data, at the latest after 10 seconds.
        A revoked key cannot be made valid again; issue another one.
      </p>
    </FormDialog>
  );
}
