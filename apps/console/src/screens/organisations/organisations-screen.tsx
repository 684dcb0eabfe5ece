import { useMemo, useState } from 'preact/hooks';
import { FormDialog } from '../../parts/form-dialog.js';
import { Answer, Empty } from '../../parts/states.js';
import { useToast } from '../../parts/toast.js';
import type { Route } from '../../routing/route.js';
import { hrefOf, goTo } from '../../routing/route.js';
import { createOrganisation, readOrganisations } from '../../service/organisations.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { KeysOf } from './keys-of.js';

export function Organisations({ route: { rest } }: { readonly route: Route }) {
  const session = useSession();
  const [isCreating, setCreating] = useState(false);
  const answer = useAnswer((signal) => readOrganisations(session, signal), [session]);
  return (
    <>
      <div class="line apart">
        <h1>Organisations and keys</h1>
        {session.may('createOrganisation') && (
          <button type="button" onClick={() => setCreating(true)}>
            New organisation…
          </button>
        )}
      </div>
      <Answer answer={answer} what="the organisations">
        {(organisations) => {
          if (organisations.length === 0)
            return (
              <Empty title="No organisations">
                Create one for each migrating party, then issue a key to load data with.
              </Empty>
            );
          const [first] = organisations;
          const [asked = first?.organisation_id] = rest;
          const chosen = organisations.find(({ organisation_id: id }) => id === asked);
          return (
            <div class="organisations">
              <nav class="choice stack" aria-label="Organisations">
                {organisations.map(({ organisation_id: id, name }) => (
                  <a
                    key={id}
                    class="card"
                    href={hrefOf(['organisations', id])}
                    aria-current={id === chosen?.organisation_id ? 'true' : undefined}
                  >
                    <strong>{name}</strong>
                    <span class="soft small">{id}</span>
                  </a>
                ))}
              </nav>
              {chosen ? (
                <KeysOf key={chosen.organisation_id} organisation={chosen} />
              ) : (
                <Empty title="No such organisation">
                  No organisation has the id <code>{asked}</code>. Choose one of the list.
                </Empty>
              )}
            </div>
          );
        }}
      </Answer>
      {isCreating && (
        <NewOrganisation
          onClose={(created) => {
            setCreating(false);
            if (created === undefined) return;
            answer.reload();
            goTo(hrefOf(['organisations', created]));
          }}
        />
      )}
    </>
  );
}

function NewOrganisation({ onClose }: { readonly onClose: (created?: string) => void }) {
  const session = useSession();
  const say = useToast();
  const idempotencyKey = useMemo(() => crypto.randomUUID(), []);
  return (
    <FormDialog
      title="New organisation"
      verb="Create"
      onCancel={() => onClose()}
      onSubmit={async (textOf) => {
        const name = textOf('name');
        const created = await createOrganisation(session, name, idempotencyKey);
        return created.map(({ organisation_id: id }) => {
          say(`${name} is created. Issue a key for it.`);
          onClose(id);
        });
      }}
    >
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" required maxLength={128} autocomplete="off" />
      </div>
    </FormDialog>
  );
}
