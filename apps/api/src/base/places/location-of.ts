/** The SQL expression for where a user is, in few words. */
export function locationOf(user: string) {
  return `coalesce(nullif(concat_ws(', ', nullif(${user}.city, ''), nullif(${user}.country, '')), ''), ${user}.area)`;
}
