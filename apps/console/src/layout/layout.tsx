import type { ComponentChildren } from 'preact';
import type { Zone } from '../formats/times.js';
import { useRoute } from '../routing/route.js';
import type { Screen } from '../screens/screens.js';
import type { Session } from '../session/session.js';
import { HealthContext, useHealth } from '../service/use-health.js';
import { HealthStrip, HealthWord } from './health-strip.js';
import { SearchBox } from './search-box.js';
import { Shell } from './shell.js';
import { addressOf, Shortcuts } from './shortcuts.js';
import { ThemeToggle } from './theme-toggle.js';
import { ZoneClock } from './zone-clock.js';

interface Props {
  readonly screens: readonly Screen[];
  readonly current: Screen;
  readonly session: Session;
  readonly onZone: (to: Zone) => void;
  readonly children: ComponentChildren;
}

const ROLES: Readonly<Record<Session['role'], string>> = {
  caller: 'a caller, read-only',
  viewer: 'a viewer, read-only',
  operator: 'an operator',
  admin: 'an admin',
};

/** The screens beside the one that is shown, and above it the search and the health. */
export function Layout({ screens, current, session, onZone, children }: Props) {
  const health = useHealth(session);
  const route = useRoute();
  return (
    <>
      <Shortcuts screens={screens} />
      <Shell
        brand="Data import"
        title={`${current.title} – Data import console`}
        class="layout"
        menuWord="Menu"
        current={current}
        menu={(close) => (
          <>
            <nav aria-label="Screens">
              <ul>
                {screens.map((screen) => (
                  <li key={screen.path}>
                    <a
                      href={addressOf(screen, route)}
                      aria-current={screen === current ? 'page' : undefined}
                      onClick={close}
                    >
                      {screen.title}
                    </a>
                  </li>
                ))}
                <li>
                  {/* In a tab of its own: after a reload the session has no key. */}
                  <a href="../docs/" target="_blank">
                    Documentation
                  </a>
                </li>
              </ul>
            </nav>
            <div class="session">
              <p class="soft small">Signed in as {ROLES[session.role]}</p>
              <p class="session-buttons line apart">
                <button type="button" class="quiet" onClick={() => session.end()}>
                  Sign out
                </button>
                <ThemeToggle />
              </p>
            </div>
          </>
        )}
        above={
          <>
            <div class="top">
              <SearchBox />
              <ZoneClock onTurn={onZone} />
              {session.isOperator && <HealthWord known={health} />}
            </div>
            <HealthStrip known={health} />
          </>
        }
      >
        <HealthContext.Provider value={health}>{children}</HealthContext.Provider>
      </Shell>
    </>
  );
}
