import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useState } from 'preact/hooks';

const SHOWN_MS = 8000;

type Say = (text: string) => void;

const ToastContext = createContext<Say>(() => undefined);

/** Reports a success for a moment. A failure is shown where it happened, and stays. */
export function useToast(): Say {
  return useContext(ToastContext);
}

interface Toast {
  readonly id: number;
  readonly text: string;
}

let lastId = 0;

export function Toasts({ children }: { readonly children: ComponentChildren }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const drop = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  const say = useCallback((text: string) => {
    lastId += 1;
    const id = lastId;
    setToasts((shown) => [...shown, { id, text }]);
    setTimeout(() => drop(id), SHOWN_MS);
  }, []);
  return (
    <ToastContext.Provider value={say}>
      {children}
      <div class="toasts stack" role="status" aria-live="polite">
        {toasts.map(({ id, text }) => (
          <p key={id} class="toast line apart">
            <span>{text}</span>
            <button type="button" class="quiet" aria-label="Dismiss" onClick={() => drop(id)}>
              <span aria-hidden="true">✕</span>
            </button>
          </p>
        ))}
      </div>
    </ToastContext.Provider>
  );
}
