/** Thrown for a change of a supplier, or of what belongs to it, while an operator moves it to another place. */
export class SupplierMoving extends Error {
  override readonly name = 'SupplierMoving';

  constructor() {
    super('The supplier is being moved to another place.');
  }
}
