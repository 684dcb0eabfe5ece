import fc from 'fast-check';

/** One thing that is wrong with an item, and where the answer has to say so; faults of one group exclude each other. */
export interface Fault<T> {
  readonly group: string;
  readonly plant: (item: T) => void;
  readonly expected: readonly string[];
}

/** A fault that sets fields; `undefined` leaves one out. */
export function setting(
  group: string,
  fields: object,
  ...expected: readonly string[]
): Fault<object> {
  return { group, expected, plant: (item) => Object.assign(item, fields) };
}

/** Those faults that the item can have, each with its place in the list. */
export interface Planted<T> {
  readonly items: readonly T[];
  readonly expected: readonly string[];
}

/** Items, some of them with any of the faults that `faultsOf` names, and what has to be found: these and no others. */
export function withPlantedFaults<T>(
  items: fc.Arbitrary<readonly T[]>,
  faultsOf: (item: T) => readonly Fault<T>[],
): fc.Arbitrary<Planted<T>> {
  return items.chain((sent) =>
    fc
      .tuple(...sent.map((item) => fc.subarray(oneOfEachGroup(faultsOf(item)))))
      .map((chosen) => plant(sent, chosen)),
  );
}

function oneOfEachGroup<T>(faults: readonly Fault<T>[]): Fault<T>[] {
  return [...new Map(faults.map((fault) => [fault.group, fault])).values()];
}

function plant<T>(sent: readonly T[], chosen: readonly (readonly Fault<T>[])[]): Planted<T> {
  const items = structuredClone(sent);
  const expected = chosen.flatMap((faults, index) =>
    faults.flatMap((fault) => {
      const item = items[index];
      if (item !== undefined) fault.plant(item);
      return fault.expected.map((problem) => problem.replace(' at ', ` at ${index}.`));
    }),
  );
  return { items, expected };
}
