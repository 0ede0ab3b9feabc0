import type { RoleRequest } from '../server/powers/powers.queries.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';

export const roleNames: Record<OperatorRole, string> = { support: 'Support', finance: 'Finance', admin: 'Admin' };

/** What a request is for, in words. */
export function wanted({ name, from, role }: Pick<RoleRequest, 'name' | 'from' | 'role'>): string {
  if (role === '') return `Remove the role ${from === '' ? '' : roleNames[from]} from ${name}`;
  return from === ''
    ? `Make ${name} an operator: ${roleNames[role]}`
    : `Make ${name} ${roleNames[role]} instead of ${roleNames[from]}`;
}
