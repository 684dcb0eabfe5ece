/** Thrown by a step of a move that cannot be done; the message is for the operator. The move may be repeated. */
export class SupplierMoveFailed extends Error {
  override readonly name = 'SupplierMoveFailed';
}
