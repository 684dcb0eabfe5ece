import { useState } from 'preact/hooks';
import { ThemeToggle } from '../layout/theme-toggle.js';
import { useSearchKeys } from '../parts/keys.js';
import { hrefOf } from '../routing/route.js';
import type { Description } from './description/description.js';
import { GUIDE_GROUPS, TITLES } from './guides/guides.js';
import { Found, Group } from './search.js';

interface Props {
  readonly description: Description;
  /** It names the guide or the operation that is shown. */
  readonly current: string | undefined;
  readonly onLeave: () => void;
}

/** Lists all guides and operations by group, or what the words in the field find. */
export function Navigation({ description, current, onLeave }: Props) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const input = useSearchKeys();
  const link = (name: string, title = name, method?: string) => (
    <li key={name}>
      <a
        class={method && 'operation-link'}
        href={hrefOf([name])}
        aria-current={name === current ? 'page' : undefined}
      >
        {method && <Method method={method} />} <span>{title}</span>
      </a>
    </li>
  );
  return (
    // A click on any link leaves the menu.
    <nav
      aria-label="Guides and operations"
      onClick={({ target }) => target instanceof Element && target.closest('a') && onLeave()}
      onKeyDown={moveByArrow}
    >
      <div class="field search">
        <label for="sought">Search</label>
        <input
          ref={input}
          id="sought"
          type="search"
          aria-keyshortcuts="Control+K"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <kbd aria-hidden="true">Ctrl K</kbd>
      </div>
      <p class="start line apart">
        <a href="#/" aria-current={current === undefined ? 'page' : undefined}>
          Introduction
        </a>
        <ThemeToggle />
      </p>
      {words === '' ? (
        <>
          {GUIDE_GROUPS.map(([name, guides]) => (
            <Group key={name} name={name}>
              {guides.map((guide) => link(guide, TITLES[guide]))}
            </Group>
          ))}
          {description.groups.map(({ name, operations }) => (
            <Group key={name} name={name}>
              {operations.map((one) => link(one.operationId, one.summary, one.method))}
            </Group>
          ))}
        </>
      ) : (
        <Found words={words} description={description} />
      )}
    </nav>
  );
}

/** The arrows lead from the field through the links, and back. */
function moveByArrow(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  places[places.findIndex((place) => place === document.activeElement) + step]?.focus();
}

export function Method({ method }: { readonly method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}
