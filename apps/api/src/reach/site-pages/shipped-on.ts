import type { PageName } from '@guildhall/contract/reach/site-pages.operator.contract.ts';

/** The day on which each text of `apps/api/pages` was changed last, and the beginning of its SHA-256 then. */
export const shippedOn: Record<PageName, { day: string; sha256: string }> = {
  terms: { day: '2026-11-27', sha256: 'c7b7c30c24fd3e5f' },
  privacy: { day: '2026-11-24', sha256: '6be5c4555d1ed993' },
  help: { day: '2026-11-27', sha256: '8e7a70fcf90f87c2' },
};
