/** Made when first needed: on a slow phone each takes some milliseconds, and many screens show no date. */
const formats: Partial<Record<keyof typeof options, Intl.DateTimeFormat>> = {};
const options = {
  day: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  wholeDay: { dateStyle: 'medium', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

function format(iso: string, as: keyof typeof options) {
  return (formats[as] ??= new Intl.DateTimeFormat('en-US', options[as])).format(new Date(iso));
}

/** A day as people read it: "Nov 21, 2026". A date without a time is that day wherever it is read. */
export function formatDate(iso: string) {
  return iso ? format(iso, iso.length === 10 ? 'wholeDay' : 'day') : '';
}

/** A month (YYYY-MM) as people read it: "Nov 2026". */
export function formatMonth(month: string) {
  return format(month, 'month');
}

/** A day and its time. */
export function formatDateTime(iso: string) {
  return iso ? format(iso, 'moment') : '';
}

/** The time of a moment: "2:30 PM". */
export function formatTime(iso: string) {
  return iso ? format(iso, 'time') : '';
}

/** A moment of the calls (ISO 8601), as a day; the full moment shows on hover. */
export function DateText({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}
