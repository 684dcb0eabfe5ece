import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  /** Along the edge of the page. */
  readonly isDrawer?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * Above the page until it is closed, also by Escape; the focus goes to the first field, and
 * returns to where it was.
 *
 * It opens and closes while the key or click that asked for it is handled, so that the next key is
 * never given to the page behind it, nor to a dialog that is gone. The event `close` of the element
 * would come later than the next key: one dialog would close the next.
 */
export function Dialog({ title, isDrawer = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const before = document.activeElement;
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      opened?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      class={isDrawer ? 'dialog drawer' : 'dialog'}
      aria-labelledby={id}
      onCancel={onClose}
    >
      <header class="line apart">
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}
