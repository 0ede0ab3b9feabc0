/** The time of a place on a paper for people. */
export type LocalTime = {
  zone: string;
  /** A moment to the minute: `2026-11-25 04:45`. */
  minute(at: Date): string;
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
  return {
    zone,
    minute: (at) => local(at).slice(0, 16),
    startOf: (day) => {
      const wanted = Date.parse(`${day}T00:00:00Z`);
      const offset = (at: number) => Date.parse(`${local(new Date(at)).replace(' ', 'T')}Z`) - at;
      // Where the clocks change between the guess and the moment, the second offset is the right one.
      const first = wanted - offset(wanted);
      return new Date(wanted - offset(first));
    },
  };
}
