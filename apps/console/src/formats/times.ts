export type Zone = 'local' | 'UTC';

const formatsIn = (timeZone?: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, ...(timeZone !== undefined && { timeZone }) });
  return {
    clock: format({ timeStyle: 'medium' }),
    minute: format({ timeStyle: 'short' }),
    dayAndClock: format({ dateStyle: 'medium', timeStyle: 'short' }),
    day: format({ dateStyle: 'medium' }),
  };
};
const FORMATS = { local: formatsIn(), UTC: formatsIn('UTC') };
let shown: Zone = 'local';

export function zone(): Zone {
  return shown;
}

/** The zone that is shown, as people call it. */
export function zoneName(now = new Date()): string {
  return shown === 'UTC' ? shown : ownZone(now);
}

/** Every time that is written from now on is in this zone. */
export function showTimesIn(to: Zone): void {
  shown = to;
}

/** The zone of the reader, such as `Berlin, UTC+1`, or `UTC`. */
export function ownZone(
  now: Date,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = `UTC${name.replace(/^(GMT|UTC)(\+0$)?/, '')}`;
  const [, ...places] = timeZone.split('/');
  const place = places.at(-1)?.replaceAll('_', ' ');
  return place === undefined || timeZone.startsWith('Etc/') ? offset : `${place}, ${offset}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `02:13:45`, in the zone that is shown. */
export function clock(instant: string | Date): string {
  return FORMATS[shown].clock.format(new Date(instant));
}

/** `02:13`, in the zone that is shown. */
export function minute(instant: string | number | Date): string {
  return FORMATS[shown].minute.format(new Date(instant));
}

/** `22 Nov 2026, 02:13`, in the zone that is shown. */
export function moment(instant: string | Date): string {
  return FORMATS[shown].dayAndClock.format(new Date(instant));
}

/** `22 Nov 2026`, of a day without a time. */
export function day(date: string): string {
  return DAY.format(new Date(date));
}

const HALF_A_DAY_MS = 43_200_000;

/** The time in the night for what is of today or of the same night, else with its day. */
export function recently(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const isNear = Math.abs(then.getTime() - now.getTime()) < HALF_A_DAY_MS;
  const { day: dayOf } = FORMATS[shown];
  return isNear || dayOf.format(then) === dayOf.format(now) ? clock(then) : moment(then);
}

/** `05:40` within a day, else with its day. */
export function soon(instant: string, now = new Date()): string {
  const isWithinDay = Date.parse(instant) - now.getTime() < 86_400_000;
  return isWithinDay ? minute(instant) : moment(instant);
}

/** `12 min`, or `6 min to 24 min` where the two differ. */
export function durations(least: number, most: number): string {
  const [from, to] = [duration(least), duration(most)];
  return from === to ? from : `${from} to ${to}`;
}

/** `45 s`, `12 min`, `1 h 05 min`, `30 h`, `2 d 3 h` */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 10 && hours < 48) return `${hours} h`;
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Writes an instant for a field of the type `datetime-local`, in the zone that is shown; empty for what is none. */
export function localOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const minutes = shown === 'UTC' ? 0 : at.getTimezoneOffset();
  return new Date(at.getTime() - minutes * 60_000).toISOString().slice(0, 19);
}

/** Reads such a field, as the API takes it; `before` stays if it was not changed, also in the hour that comes twice. */
export function instantOf(local: string, before = ''): string {
  return before !== '' && inZone(localOf(before)) === inZone(local) ? before : inZone(local);
}

function inZone(local: string): string {
  return new Date(shown === 'UTC' ? `${local}Z` : local).toISOString().replace('.000Z', 'Z');
}
