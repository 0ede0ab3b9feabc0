import type { OperatorRole, OperatorRule } from '@guildhall/contract/route.ts';

/** Whether a role may make a call for operators: an admin may make each of them. */
export function roleMay({ roles }: OperatorRule, role: OperatorRole): boolean {
  return role === 'admin' || roles.includes(role);
}
