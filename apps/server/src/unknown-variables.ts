const OF_OTHERS = /^(NODE_|LOG_|DATA_)/;
/** A name this short is more likely another program's variable than a misspelt one. */
const SHORT = 8;
const MISSPELT = 2;

/**
 * Finds unknown variables that begin like a known one or are nearly one, and names the probable meaning. Only a warning: other
 * programs have variables too.
 */
export function findUnknownVariables(
  names: readonly string[],
  known: readonly string[],
): readonly string[] {
  const prefixes = new Set(known.filter((name) => name.includes('_')).map(prefixOf));
  const others = names.filter((name) => !known.includes(name)).toSorted();
  return others.flatMap((name) => {
    const isOurs = prefixes.has(prefixOf(name.toUpperCase())) && !OF_OTHERS.test(name);
    if (!isOurs && name.length < SHORT) return [];
    const [nearest, distance] = nearestOf(name.toUpperCase(), known);
    const isNearly = distance <= MISSPELT && nearest.length >= SHORT;
    if (!isOurs && !isNearly) return [];
    const meant = distance <= nearest.length / 3 ? ` Did you mean ${nearest}?` : '';
    return [`${name} is not a variable of this service and has no effect.${meant}`];
  });
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf('_') + 1);
}

function nearestOf(name: string, known: readonly string[]): readonly [string, number] {
  let nearest = '';
  let least = Infinity;
  for (const one of known) {
    // The distance is at least that of the lengths.
    if (Math.abs(one.length - name.length) >= least) continue;
    const distance = distanceBetween(name, one);
    if (distance < least) [nearest, least] = [one, distance];
  }
  return [nearest, least];
}

/** The Levenshtein distance: the number of letters to add, remove or change. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1];
    for (const [index, wanted] of other.split('').entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (letter === wanted ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
