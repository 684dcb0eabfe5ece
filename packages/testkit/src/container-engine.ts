import { setTimeout } from 'node:timers/promises';
import { getContainerRuntimeClient } from 'testcontainers';

const PATIENCE_MS = 5_000;

/**
 * Resolves to true if Docker, Podman or the like can be used; an engine that does not answer within 5 s counts as
 * absent.
 */
export async function isContainerEngineThere(): Promise<boolean> {
  const answered = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  const tooLate = setTimeout(PATIENCE_MS, false, { ref: false });
  return Promise.race([answered, tooLate]);
}
