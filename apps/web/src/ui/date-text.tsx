const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as people read it: "Nov 21, 2026". A date without a time is that day wherever it is read. */
export function formatDate(iso: string) {
  return iso ? (iso.length === 10 ? wholeDay : day).format(new Date(iso)) : '';
}

/** A day and its time. */
export function formatDateTime(iso: string) {
  return iso ? moment.format(new Date(iso)) : '';
}

/** A moment of the calls (ISO 8601), as a day; the full moment shows on hover. */
export function DateText({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}
