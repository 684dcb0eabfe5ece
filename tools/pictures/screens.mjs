import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const FOLDER = 'docs/pictures';
/** Says of which state of its screen each picture is. */
export const STATES = `${FOLDER}/states.json`;

/** Lists the pictures by their name with the sources of what they show. */
export const SCREENS = {
  night: 'apps/console/src/screens/night/*.{tsx,css}',
  supplier: 'apps/console/src/screens/{suppliers/*.{tsx,css},night/supplier-*.tsx}',
  refusals: 'apps/console/src/screens/refusals/*.{tsx,css}',
  undo: 'apps/console/src/screens/batches/*.{tsx,css}',
  report: 'apps/loader/src/reporting/report-*.ts',
};

/** Changes with a screen, and not with its comments and its format. */
export function stateOf(name) {
  const hash = createHash('sha256');
  for (const path of globSync(SCREENS[name], { cwd: ROOT }).toSorted()) {
    const loader = path.slice(path.lastIndexOf('.') + 1);
    const source = readFileSync(ROOT + path, 'utf8');
    hash.update(transformSync(source, { loader, minify: true }).code);
  }
  return hash.digest('hex').slice(0, 16);
}
