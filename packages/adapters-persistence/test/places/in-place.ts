import type { DatabasePorts } from '../../src/database-ports.js';

type Suppliers = DatabasePorts['suppliers'];

/** The ports, with new suppliers in the place that is said then: those who add them name none. */
export function inPlace(place: number | (() => number), ports: DatabasePorts): DatabasePorts {
  const add: Suppliers['add'] = (supplier) =>
    ports.suppliers.add(supplier, typeof place === 'number' ? place : place());
  const suppliers = new Proxy(ports.suppliers, {
    get: (all, name: keyof Suppliers) => (name === 'add' ? add : all[name].bind(all)),
  });
  return { ...ports, suppliers };
}
