import { useCallback, useState } from 'preact/hooks';
import { showTimesIn, zone } from './formats/times.js';
import { Layout } from './layout/layout.js';
import { Toasts } from './parts/toast.js';
import { Empty } from './parts/states.js';
import { SCREENS, type Screen } from './screens/screens.js';
import { SignIn } from './session/sign-in.js';
import { SessionContext, useSession, type Session } from './session/session.js';
import { hrefOf, useRoute, type Route } from './routing/route.js';

/** Shows the sign-in first, whatever the address says, and after it the screen of the address. */
export function App() {
  const [session, setSession] = useState<Session>();
  const [ended, setEnded] = useState<string>();
  const end = useCallback((reason?: string) => {
    setSession(undefined);
    setEnded(reason);
  }, []);
  const route = useRoute();
  const [, turn] = useState(zone);

  if (!session) return <SignIn ended={ended} onEnd={end} onSignedIn={setSession} />;
  const screens = SCREENS.filter(({ operation }) => !operation || session.may(operation));
  const screen =
    screens.find(
      ({ path, takes = 0 }) => path === (route.screen || FIRST) && route.rest.length <= takes,
    ) ?? nothingAt(route.screen);
  return (
    <SessionContext.Provider value={session}>
      <Toasts>
        <Layout
          screens={screens}
          current={screen}
          session={session}
          onZone={(to) => {
            showTimesIn(to);
            turn(to);
          }}
        >
          <screen.View key={screen.path} route={route} />
        </Layout>
      </Toasts>
    </SessionContext.Provider>
  );
}

const FIRST = 'night';

/** The screen of an address that leads nowhere, or where the key may not go. */
function nothingAt(path: string): Screen {
  return { path, title: 'No such page', View: Nothing };
}

function Nothing({ route }: { readonly route: Route }) {
  const { may } = useSession();
  const barred = SCREENS.find(
    ({ path, operation }) => path === route.screen && operation && !may(operation),
  );
  return (
    <>
      <h1>No such page</h1>
      <Empty title={barred ? `${barred.title}: for operators only` : 'Nothing is at this address'}>
        Choose a screen of the menu, or go to <a href={hrefOf([FIRST])}>Night</a>.
      </Empty>
    </>
  );
}
