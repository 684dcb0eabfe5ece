import { useState } from 'preact/hooks';
import { Shell } from '../layout/shell.js';
import { useLoaded } from '../parts/use-loaded.js';
import { useRoute } from '../routing/route.js';
import {
  DescriptionContext,
  loadDescription,
  type Description,
} from './description/description.js';
import { GuideView } from './guides/guide-view.js';
import { GUIDES } from './guides/guides.js';
import { Introduction } from './introduction.js';
import { Navigation } from './navigation.js';
import { OperationView } from './operation-view.js';
import { TokenContext, useTokenOfTab } from './token/token.js';

/** Shows the guides, and each operation of the description with a form to try it. */
export function Reference() {
  const [turn, setTurn] = useState(0);
  const description = useLoaded(loadDescription, turn);
  const token = useTokenOfTab();
  if (description)
    return (
      <DescriptionContext.Provider value={description}>
        <TokenContext.Provider value={token}>
          <Pages description={description} />
        </TokenContext.Provider>
      </DescriptionContext.Provider>
    );
  return (
    <main class="waiting stack">
      <h1>Documentation</h1>
      {description === null ? (
        <div role="alert">
          <p>The description could not be loaded. Check the network, then try again.</p>
          <button type="button" onClick={() => setTurn(turn + 1)}>
            Try again
          </button>
        </div>
      ) : (
        <p role="status">Loading the description…</p>
      )}
    </main>
  );
}

function Pages({ description }: { readonly description: Description }) {
  const { screen, rest } = useRoute();
  const guide = GUIDES.find(({ name }) => name === screen);
  // `#/createNotes/notes.body`; links may have the group before it.
  const path = [screen, ...rest];
  const at = guide ? -1 : path.findIndex((id) => description.operation(id));
  const operation = description.operation(path[at] ?? '');
  const current = guide?.name ?? operation?.id;
  const title = guide?.title ?? operation?.summary ?? 'Documentation';
  return (
    <Shell
      brand="Documentation"
      title={`${title} – ${description.title}`}
      class="layout reference"
      menuWord="Contents"
      current={current}
      menu={(close) => <Navigation description={description} current={current} onLeave={close} />}
    >
      {guide && <GuideView guide={guide} place={rest[0]} />}
      {operation && <OperationView operation={operation} place={path[at + 1]} />}
      {current === undefined && path.join('') !== '' && (
        <p role="alert">
          Nothing is at this address. Search for it, choose a page of the contents, or read on here.
        </p>
      )}
      {current === undefined && <Introduction description={description} />}
    </Shell>
  );
}
