export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const DAY_MS = 86_400_000;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Milliseconds until the clocks of the zone show this time again; a time that a change of the clocks leaves out is an hour
 * off.
 */
export function msUntil(time: string, timeZone: string, now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const wanted = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const missing = (at: Date) => wanted - timeOfDay(at, timeZone);
  const first = (missing(now) + DAY_MS) % DAY_MS || DAY_MS;
  // The clocks may change meanwhile.
  const rest = missing(new Date(now.getTime() + first));
  return first + (Math.abs(rest) > DAY_MS / 2 ? rest - Math.sign(rest) * DAY_MS : rest);
}

function timeOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1000 + at.getMilliseconds();
}
