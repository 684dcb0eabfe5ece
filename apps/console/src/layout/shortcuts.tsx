import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { Facts } from '../parts/facts.js';
import { isTyping } from '../parts/keys.js';
import { goTo, hrefOf, useRoute, type Route } from '../routing/route.js';
import type { Screen } from '../screens/screens.js';

/** The longest time between `g` and the key after it. */
const SECOND_KEY_MS = 1500;

/** `g` and the letter of a screen lead there, `?` lists the keys. */
export function Shortcuts({ screens }: { readonly screens: readonly Screen[] }) {
  const [isShown, setShown] = useState(false);
  const wentAt = useRef(-Infinity);
  const route = useRoute();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const isSecond = event.timeStamp - wentAt.current < SECOND_KEY_MS;
      wentAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
      if (event.key === '?') setShown(true);
      const chosen = isSecond && screens.find((screen) => keyOf(screen) === event.key);
      if (chosen) goTo(addressOf(chosen, route));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  if (!isShown) return null;
  const keys = [
    ...screens.map((screen) => [`g ${keyOf(screen)}`, screen.title]),
    ['Ctrl K', 'Find an account'],
    ['/', 'Filter, or find an account'],
    ['?', 'These keys'],
    ['Esc', 'Close a dialog'],
  ];
  return (
    <Dialog title="Keys" onClose={() => setShown(false)}>
      <Facts look="lines" facts={keys.map(([key, does]) => [does, <kbd>{key}</kbd>])} />
    </Dialog>
  );
}

/** No two screens have the same. */
function keyOf({ path, letter = path.charAt(0) }: Screen): string {
  return letter;
}

const OF_SUPPLIER = ['suppliers', 'batches', 'imports', 'documents'];

/** The supplier that is chosen on one screen stays chosen on the next. */
export function addressOf({ path }: Screen, { screen, rest, query }: Route): string {
  const supplier = [...OF_SUPPLIER, 'account'].includes(screen) ? rest[0] : query['supplier'];
  if (path === 'refusals') return hrefOf([path], { supplier });
  return hrefOf(supplier !== undefined && OF_SUPPLIER.includes(path) ? [path, supplier] : [path]);
}
