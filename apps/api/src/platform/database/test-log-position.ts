/** For tests: a position in the database's log, such as `0/3B53850`, as a number. */
export function positionOf(lsn: string): bigint {
  const [high, low] = lsn.split('/');
  return BigInt(`0x${high}${low!.padStart(8, '0')}`);
}
