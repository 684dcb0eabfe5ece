import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRoute } from '../routing/route.js';
import type { Screen } from '../screens/screen.js';
import type { Session } from '../session/session.js';
import { HealthContext, useHealth } from '../service/use-health.js';
import { HealthStrip, HealthWord } from './health-strip.js';
import { Mark } from './mark.js';
import { SearchBox } from './search-box.js';
import { addressOf, Shortcuts } from './shortcuts.js';
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
  const health = useHealth(session);
  const route = useRoute();

  useEffect(() => {
    document.title = `${current.title} – Data import console`;
    setOpen(false);
    // A reload would do the same: a screen reader reads the new screen from its start.
    if (previous.current !== current) main.current?.focus();
    previous.current = current;
  }, [current]);

  return (
    <div class="layout">
      <Shortcuts screens={screens} />
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
              {screens.map((screen) => (
                <li key={screen.path}>
                  <a
                    href={addressOf(screen, route)}
                    aria-current={screen === current ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {screen.title}
                  </a>
                </li>
              ))}
              <li>
                {/* In a tab of its own: the session ends with this page. */}
                <a href="../docs/" target="_blank">
                  Documentation
                </a>
              </li>
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
      <div class="page">
        <div class="top">
          <SearchBox />
          {session.role === 'operator' && <HealthWord known={health} />}
        </div>
        <HealthStrip known={health} />
        <main id="main" ref={main} tabIndex={-1}>
          <HealthContext.Provider value={health}>{children}</HealthContext.Provider>
        </main>
      </div>
    </div>
  );
}

/** The address has a meaning of its own, so the link does not change it. */
function skipTo(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
