import { setTimeout } from 'node:timers/promises';
import { getContainerRuntimeClient } from 'testcontainers';

const PATIENCE_MS = 5_000;
/** Below the five minutes that a test may take, with time for the other server; an image that takes longer is there next time. */
const LONGEST_START_MS = 80_000;

/**
 * What runs in a container of this image, where Docker, Podman or the like answers within 5 s; else, and where the image
 * cannot be pulled or started, what does without, and a sentence says so.
 */
export async function inContainer<T>(
  image: string,
  start: () => Promise<T>,
  without: () => Promise<T>,
): Promise<T> {
  if (!(await within(PATIENCE_MS, isEngineThere()).catch(() => false))) return without();
  try {
    return await within(LONGEST_START_MS, start());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`The container engine does not start ${image} (${reason.trim()}).`);
    console.warn('The tests use the server that npm installed instead.');
    return without();
  }
}

const isEngineThere = () =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  );

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = setTimeout(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no answer in ${ms / 1000} s`);
  });
  return Promise.race([work, late]);
}
