import { createHash } from 'node:crypto';

/** The id of something in the demo, told by what it is: the same in every installation. */
export function demoId(what: string): string {
  const hex = createHash('sha256').update(`guildhall demo: ${what}`).digest('hex');
  // A uuid of version 8, which is for ids that one makes by a rule of one's own.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
