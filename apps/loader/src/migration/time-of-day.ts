import { Cron } from 'croner';

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Milliseconds until the clocks of the zone show this time again, or go past one that a change of the clocks leaves out. */
export function msUntil(time: string, timeZone: string, now: Date): number {
  const [hours, minutes, seconds = '0'] = time.split(':');
  const next = new Cron(`${seconds} ${minutes} ${hours} * * *`, { timezone: timeZone }).nextRun(
    now,
  );
  if (!next) throw new Error(`${time} never comes.`);
  return next.getTime() - now.getTime();
}
