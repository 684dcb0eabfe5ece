import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  readonly brand: string;
  readonly title: string;
  readonly class: string;
  /** The word on the button that opens the menu on a phone. */
  readonly menuWord: string;
  /** `close` hides it again on a phone. */
  readonly menu: (close: () => void) => ComponentChildren;
  /** Names what is shown: with another one the page begins at its top. */
  readonly current: unknown;
  readonly above?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page with its menu beside it, or on a phone behind a button above it. */
export function Shell(props: Props) {
  const { brand, title, class: name, menuWord, menu, current, above, children } = props;
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(current);

  useEffect(() => {
    document.title = title;
    setOpen(false);
    // Like a reload, so that a screen reader reads the new page from its start.
    if (shown.current !== current) {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    shown.current = current;
  }, [current, title]);

  return (
    <div class={name}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The address has a meaning of its own, so the link does not change it.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <header class="side">
        <p class="brand line">
          <Mark />
          <span>{brand}</span>
        </p>
        <button
          type="button"
          class="menu-button quiet"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          {menuWord}
        </button>
        <div id="navigation" class={isOpen ? 'menu open' : 'menu'}>
          {menu(() => setOpen(false))}
        </div>
      </header>
      <div class="page">
        {above}
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mark)" />
      <path
        d="M7 21l6-6 4 4 8-9"
        fill="none"
        stroke="#fff"
        stroke-width="3"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
