import { getContainerRuntimeClient } from 'testcontainers';

const PATIENCE_MS = 5_000;

/** Whether Docker, Podman or the like can be used. Where there is none this is known at once. */
export async function isContainerEngineThere(): Promise<boolean> {
  const answered = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS).unref();
  });
  return Promise.race([answered, tooLate]);
}
