import type { OperatorRole } from '@guildhall/contract/route.ts';

/** Whether a role may open or do what is for some roles: an admin may everything. */
export function mayOpen(roles: readonly OperatorRole[], role: OperatorRole): boolean {
  return role === 'admin' || roles.includes(role);
}
