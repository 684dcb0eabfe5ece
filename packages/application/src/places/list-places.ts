import type { PlaceOverview, PlaceRepository } from './place-repository.js';

/** All places of the instance, by number. */
export type ListPlaces = () => Promise<readonly PlaceOverview[]>;

interface Ports {
  readonly places: Pick<PlaceRepository, 'list'>;
}

/** The order is that of the repository. */
export const makeListPlaces =
  ({ places }: Ports): ListPlaces =>
  () =>
    places.list();
