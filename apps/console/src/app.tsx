import { useCallback, useState } from 'preact/hooks';
import { Layout } from './layout/layout.js';
import { Toasts } from './parts/toast.js';
import { SCREENS } from './screens/screens.js';
import { SignIn } from './session/sign-in.js';
import { SessionContext, type Session } from './session/session.js';
import { useRoute } from './routing/route.js';

/** Shows the sign-in first, whatever the address says, and after it the screen of the address. */
export function App() {
  const [session, setSession] = useState<Session>();
  const [ended, setEnded] = useState<string>();
  const end = useCallback((reason?: string) => {
    setSession(undefined);
    setEnded(reason);
  }, []);
  const route = useRoute();

  if (!session) return <SignIn ended={ended} onEnd={end} onSignedIn={setSession} />;
  const screens = SCREENS.filter(({ isForOperators }) => session.isOperator || !isForOperators);
  const screen = screens.find(({ path }) => path === route.screen) ?? screens[0];
  if (!screen) return null;
  return (
    <SessionContext.Provider value={session}>
      <Toasts>
        <Layout screens={screens} current={screen} session={session}>
          <screen.View key={screen.path} route={route} />
        </Layout>
      </Toasts>
    </SessionContext.Provider>
  );
}
