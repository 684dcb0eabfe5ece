import { hostname, userInfo } from 'node:os';
import { getuid } from 'node:process';

/** Who runs this process, as `user@host`: by number where the machine has no name for it, as in many containers. */
export function machineUser(): string {
  return `${nameOfUser()}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(getuid?.());
  }
}
