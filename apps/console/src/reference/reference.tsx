import { useEffect, useRef, useState } from 'preact/hooks';
import { Mark } from '../layout/mark.js';
import { useRoute } from '../routing/route.js';
import { DescriptionContext, type Description } from './description/description.js';
import { useLoadedDescription } from './description/use-description.js';
import { GuideView } from './guides/guide-view.js';
import { GUIDES } from './guides/guides.js';
import { Introduction } from './introduction.js';
import { Navigation } from './navigation.js';
import { OperationView } from './operation-view.js';
import { TokenContext, useTokenOfTab } from './token/token.js';

/** Shows the guides, and each operation of the description with a form to try it. */
export function Reference() {
  const { description, hasFailed, retry } = useLoadedDescription();
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
    <main class="waiting">
      <h1>Documentation</h1>
      {hasFailed ? (
        <div role="alert">
          <p>The description could not be loaded. Check the network, then try again.</p>
          <button type="button" onClick={retry}>
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
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const guide = GUIDES.find(({ name }) => name === screen);
  // `#/createNotes/notes.body`; links may have the group before it.
  const path = [screen, ...rest];
  const at = guide ? -1 : path.findIndex((id) => description.operation(id));
  const operation = description.operation(path[at] ?? '');
  const current = guide?.name ?? operation?.id;
  const shown = useRef(current);

  useEffect(() => {
    document.title = `${guide?.title ?? operation?.summary ?? 'Documentation'} – ${description.title}`;
    setOpen(false);
    // A reload would do the same: the new page begins at its top.
    if (shown.current !== current) {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    shown.current = current;
  }, [current]);

  return (
    <div class="layout reference">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The address has a meaning of its own, so the link does not change it.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <header class="side">
        <p class="brand">
          <Mark />
          <span>Documentation</span>
        </p>
        <button
          type="button"
          class="menu-button quiet"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          Contents
        </button>
        <div id="navigation" class={isOpen ? 'menu open' : 'menu'}>
          <Navigation description={description} current={current} onLeave={() => setOpen(false)} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {guide && <GuideView guide={guide} place={rest[0]} />}
        {operation && <OperationView operation={operation} place={path[at + 1]} />}
        {current === undefined && <Introduction description={description} />}
      </main>
    </div>
  );
}
