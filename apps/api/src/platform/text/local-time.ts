import { utcMinute } from './utc-minute.ts';

/** The time of a place on a paper for people. */
export type LocalTime = {
  zone: string;
  /** A moment to the minute: `2026-11-25 04:45`. */
  minute(at: Date): string;
  /** The same with its zone and UTC: `2026-11-22 02:57 America/New_York (07:57 UTC)`, with the day of UTC where that is another. */
  inFull(at: Date): string;
  /** The same for a column of a table that names the zone: `2026-11-22 02:57 (07:57 UTC)`. In UTC without it. */
  inColumn(at: Date): string;
  /** The moment at which a day, such as `2026-11-25`, begins there. */
  startOf(day: string): Date;
};

/**
 * The time of a zone of the IANA list, such as `Europe/Berlin` or `UTC`.
 * @throws RangeError for another name
 */
export function localTime(zone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const local = (at: Date) => format.format(at);
  const minute = (at: Date) => local(at).slice(0, 16);
  const isUtc = zone === 'UTC';
  const utc = (at: Date, day: (minuteOfUtc: string) => string) => {
    const there = utcMinute(at);
    return `(${there.slice(0, 10) === minute(at).slice(0, 10) ? there.slice(11) : day(there)} UTC)`;
  };
  return {
    zone,
    minute,
    inFull: (at) => `${minute(at)} ${zone}${isUtc ? '' : ` ${utc(at, (there) => there)}`}`,
    inColumn: (at) => (isUtc ? minute(at) : `${minute(at)} ${utc(at, (there) => there.slice(5))}`),
    startOf: (day) => {
      const wanted = Date.parse(`${day}T00:00:00Z`);
      const offset = (at: number) => Date.parse(`${local(new Date(at)).replace(' ', 'T')}Z`) - at;
      // Where the clocks change between the guess and the moment, the second offset is the right one.
      const first = wanted - offset(wanted);
      return new Date(wanted - offset(first));
    },
  };
}
