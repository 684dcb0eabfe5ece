import { Empty } from '../../parts/states.js';
import type { Screen } from '../screen.js';

function Refusals() {
  return (
    <>
      <h1>Refusals</h1>
      <Empty title="Nothing yet" />
    </>
  );
}

export const REFUSALS: Screen = {
  path: 'refusals',
  title: 'Refusals',
  audience: 'everyone',
  View: Refusals,
};
