import type { Result } from 'neverthrow';
import type { PlaceNotDistributable, PlaceNotFound, PlaceRepository } from './place-repository.js';

/** Lets the cluster of a place move it to one of its nodes. */
export type DistributePlace = (
  number: number,
) => Promise<Result<void, PlaceNotFound | PlaceNotDistributable>>;

interface Ports {
  readonly places: Pick<PlaceRepository, 'distribute'>;
}

/** The repository decides. */
export const makeDistributePlace =
  ({ places }: Ports): DistributePlace =>
  (number) =>
    places.distribute(number);
