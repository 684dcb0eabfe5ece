import type { Container } from 'inversify';

/** Runs a command on the service that the environment describes, and closes it again. */
export async function withContainer<T>(work: (container: Container) => Promise<T>): Promise<T> {
  // Loaded when they are needed, so that help and what is refused at once do not wait for them.
  const { readConfiguration } = await import('../configuration.js');
  const { makeContainer } = await import('../container.js');
  const container = await makeContainer(readConfiguration(process.env));
  try {
    return await work(container);
  } finally {
    await container.unbindAllAsync();
  }
}

/** Ends a command with a sentence on stderr and exit code 1. */
export class CommandRefused extends Error {}
