import type { OperatorRole } from '@guildhall/contract/route.ts';

export const roleNames: Record<OperatorRole, string> = { support: 'Support', finance: 'Finance', admin: 'Admin' };
