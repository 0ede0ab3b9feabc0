/** The time zone that this browser shows times in, such as `Europe/Berlin`, for papers that are to show the same. */
export function timeZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
