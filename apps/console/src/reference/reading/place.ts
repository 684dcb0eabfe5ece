import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { hrefOf } from '../../routing/route.js';

interface Place {
  readonly operation: string;
  /** The field in the address, such as `notes.is_pinned`. */
  readonly place: string | undefined;
}

/** The page of an operation, and the field that its address names. */
export const PlaceContext = createContext<Place>({ operation: '', place: undefined });

/** The address of a field, and a reference to its element, which is scrolled to when the address names the field. */
export function useFieldPlace<T extends HTMLElement>(path: string) {
  const { operation, place } = useContext(PlaceContext);
  const field = useRef<T>(null);
  const isHere = place === path;
  useEffect(() => {
    // A new page begins at its top; the frame comes after that.
    if (isHere) requestAnimationFrame(() => field.current?.scrollIntoView());
  }, [isHere]);
  return { field, isHere, href: hrefOf([operation, path]) };
}

/** True when the place is the field of this path, or below it. */
export function useIsWithin(path: string): boolean {
  const { place } = useContext(PlaceContext);
  return place !== undefined && `${place}.`.startsWith(`${path}.`);
}
