import { Empty } from '../../parts/states.js';
import type { Screen } from '../screen.js';

function Night() {
  return (
    <>
      <h1>Night</h1>
      <Empty title="Nothing yet" />
    </>
  );
}

export const NIGHT: Screen = { path: 'night', title: 'Night', audience: 'everyone', View: Night };
