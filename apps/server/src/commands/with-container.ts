import type { Container } from 'inversify';
import { readConfiguration } from '../configuration.js';
import { makeContainer } from '../container.js';

/** Runs a command on the service that the environment describes, and closes it again. */
export async function withContainer<T>(work: (container: Container) => Promise<T>): Promise<T> {
  const container = await makeContainer(readConfiguration(process.env));
  try {
    return await work(container);
  } finally {
    await container.unbindAllAsync();
  }
}

/** Ends a command with a sentence on stderr and exit code 1. */
export class CommandRefused extends Error {}
