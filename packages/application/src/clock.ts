/** Tells the present moment. Nothing else does, so a test can say when it is. */
export interface Clock {
  now(): Date;
}
