import { useEffect, useRef, useState } from 'preact/hooks';
import { Mark } from '../layout/mark.js';
import { useRoute } from '../routing/route.js';
import { DescriptionContext, type Description } from './description/description.js';
import { useLoadedDescription } from './description/use-description.js';
import { Introduction } from './introduction.js';
import { Navigation } from './navigation.js';
import { OperationView } from './operation-view.js';
import { TokenContext, useTokenOfTab } from './token/token.js';

/** The reference of the API, made from its description: what each operation takes and answers, with a form to try it. */
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
      <h1>API reference</h1>
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
  // `#/createNotes`; links may have the group before it.
  const current = description.operation(rest.at(-1) ?? screen);
  const shown = useRef(current);

  useEffect(() => {
    document.title = `${current?.summary ?? 'API reference'} – ${description.title}`;
    setOpen(false);
    // What a reload would do: the new page is read from its start.
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
        Skip to the operation
      </a>
      <header class="side">
        <p class="brand">
          <Mark />
          <span>API reference</span>
        </p>
        <button
          type="button"
          class="menu-button quiet"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          Operations
        </button>
        <div id="navigation" class={isOpen ? 'menu open' : 'menu'}>
          <Navigation description={description} current={current} onLeave={() => setOpen(false)} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {current ? (
          <OperationView operation={current} />
        ) : (
          <Introduction description={description} />
        )}
      </main>
    </div>
  );
}
