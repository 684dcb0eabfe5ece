import type { Result } from 'neverthrow';

/** A place of the instance, and how full it is. */
export interface PlaceOverview {
  readonly number: number;
  readonly suppliers: number;
  /** Staged ones included; `undefined` when the place cannot be used now. */
  readonly accounts: number | undefined;
}

/** The map of places has no place of this number. */
export interface PlaceNotFound {
  readonly kind: 'place-not-found';
}

/** The process does not know where the place is. */
export interface PlaceNotConfigured {
  readonly kind: 'place-not-configured';
}

/** The address of the place leads to another one, or to one of another instance. */
export interface PlaceMistaken {
  readonly kind: 'place-mistaken';
}

/** The place is no schema of a cluster that could distribute it. */
export interface PlaceNotDistributable {
  readonly kind: 'place-not-distributable';
}

/** The databases that hold suppliers. Place 1 always exists. */
export interface PlaceRepository {
  /** By number. Settles soon, whether or not a place answers. */
  list(): Promise<readonly PlaceOverview[]>;

  /** Whether a supplier may be made in the place: it is in the map, and this process knows where it is. */
  has(number: number): Promise<boolean>;

  /** Makes the place ready for suppliers, and adds it to the map. A repeat changes nothing. */
  add(number: number): Promise<Result<void, PlaceNotConfigured | PlaceMistaken>>;

  /** Lets the cluster move the place to one of its nodes. A repeat changes nothing. */
  distribute(number: number): Promise<Result<void, PlaceNotFound | PlaceNotDistributable>>;
}
