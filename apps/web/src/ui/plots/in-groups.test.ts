import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';

it('a long code is read in groups of four, without a space at its end', () => {
  expect([inGroups('JBSWY3DPEHPK3PXP'), inGroups('JBSWY3'), inGroups('JBSW'), inGroups('')]).toEqual([
    'JBSW Y3DP EHPK 3PXP',
    'JBSW Y3',
    'JBSW',
    '',
  ]);
});
