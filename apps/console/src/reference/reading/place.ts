import { useEffect } from 'preact/hooks';

/** Opens, marks and scrolls to the part of the page that the address names; again once `shown` is another. */
export function usePlace(place: string | undefined, shown: unknown): void {
  useEffect(() => {
    const part = place === undefined ? null : document.querySelector(`#at-${CSS.escape(place)}`);
    if (!part) return undefined;
    for (let at = part.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
      at.open = true;
    part.classList.add('here');
    // A new page begins at its top; the frame comes after that.
    requestAnimationFrame(() => part.scrollIntoView());
    return () => part.classList.remove('here');
  }, [place, shown]);
}
