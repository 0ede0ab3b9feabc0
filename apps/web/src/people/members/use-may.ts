import { roleMay } from '@guildhall/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { standingQuery } from '../accounts/standing.queries.ts';

/** Whether the viewer may do what asks a member for this role: everything for the account itself, by the role for an organization. */
export function useMay(needs: 'treasurer' | 'editor' | 'owner'): boolean {
  const { data } = useQuery(standingQuery());
  const acting = data?.organizations?.find((organization) => organization.acting);
  return acting === undefined || roleMay(acting.role, needs);
}
