import type { PageName } from '@guildhall/contract/operator-pages.contract.ts';

/** The day on which each text of `apps/api/pages` was changed last, and the beginning of its SHA-256 then. */
export const shippedOn: Record<PageName, { day: string; sha256: string }> = {
  terms: { day: '2026-11-22', sha256: '5a40a0feef2b6c04' },
  privacy: { day: '2026-11-24', sha256: '75dcda6a7abaa068' },
  help: { day: '2026-11-22', sha256: '946a70b86c81e043' },
};
