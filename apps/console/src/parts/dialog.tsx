import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Above the page until it is closed, also by Escape; the focus returns to where it was. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={onClose}>
      <header class="card-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="quiet"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}
