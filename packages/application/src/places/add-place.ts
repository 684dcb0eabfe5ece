import type { Result } from 'neverthrow';
import type { PlaceMistaken, PlaceNotConfigured, PlaceRepository } from './place-repository.js';

/** Adds a place to the instance. A repeat changes nothing. */
export type AddPlace = (
  number: number,
) => Promise<Result<void, PlaceNotConfigured | PlaceMistaken>>;

interface Ports {
  readonly places: Pick<PlaceRepository, 'add'>;
}

/** The repository decides. */
export const makeAddPlace =
  ({ places }: Ports): AddPlace =>
  (number) =>
    places.add(number);
