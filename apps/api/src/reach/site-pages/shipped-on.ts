import type { PageName } from '@guildhall/contract/reach/site-pages.operator.contract.ts';

/** The day on which each text of `apps/api/pages` was changed last, and the beginning of its SHA-256 then. */
export const shippedOn: Record<PageName, { day: string; sha256: string }> = {
  terms: { day: '2026-11-28', sha256: '48a3ff1b5412de35' },
  privacy: { day: '2026-11-29', sha256: '71b4e6ec42fe1052' },
  help: { day: '2026-11-29', sha256: '4d41fe80fd5fa203' },
};
