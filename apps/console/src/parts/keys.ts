import { useLayoutEffect, useRef } from 'preact/hooks';

/** Keys without a modifier are text there, and in a dialog they are not for the page behind it. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** Gives the reference to a search field: `Ctrl-K` leads there, and `/` where nothing else takes it. */
export function useSearchKeys(isSlashTaken = () => false) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isCombined = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !isTyping(event) && !isSlashTaken();
      if (!isCombined && !isSlash) return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return input;
}
