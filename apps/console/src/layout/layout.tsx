import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hrefOf } from '../routing/route.js';
import type { Screen } from '../screens/screen.js';
import type { Session } from '../session/session.js';
import { Mark } from './mark.js';
import { ThemeToggle } from './theme-toggle.js';

interface Props {
  readonly screens: readonly Screen[];
  readonly current: Screen;
  readonly session: Session;
  readonly children: ComponentChildren;
}

/** Navigation beside the screen; on a phone behind a button above it. */
export function Layout({ screens, current, session, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const previous = useRef(current);

  useEffect(() => {
    document.title = `${current.title} – Data import console`;
    setOpen(false);
    // What a reload would do: the new screen is read from its start.
    if (previous.current !== current) main.current?.focus();
    previous.current = current;
  }, [current]);

  return (
    <div class="layout">
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the screen
      </a>
      <header class="side">
        <p class="brand">
          <Mark />
          <span>Data import</span>
        </p>
        <button
          type="button"
          class="menu-button quiet"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <div id="navigation" class={isOpen ? 'menu open' : 'menu'}>
          <nav aria-label="Screens">
            <ul>
              {screens.map(({ path, title }) => (
                <li key={path}>
                  <a
                    href={hrefOf([path])}
                    aria-current={path === current.path ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div class="session">
            <p class="soft small">
              Signed in as {session.role === 'operator' ? 'an operator' : 'a caller, read-only'}
            </p>
            <p class="session-buttons">
              <button type="button" class="quiet" onClick={() => session.end()}>
                Sign out
              </button>
              <ThemeToggle />
            </p>
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The address has a meaning of its own, so the link does not change it. */
function skipTo(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
