import { Empty } from '../../parts/states.js';
import type { Screen } from '../screen.js';

function Account() {
  return (
    <>
      <h1>Account</h1>
      <Empty title="Nothing yet" />
    </>
  );
}

export const ACCOUNT: Screen = {
  path: 'account',
  title: 'Account',
  audience: 'everyone',
  View: Account,
};
