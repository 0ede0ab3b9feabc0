import { actFor as route } from '@guildhall/contract/people/memberships.contract.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';

/**
 * Lets this session act for an organization, or for the account itself when none is given, and begins again: nothing that was loaded or begun
 * for the one is shown or sent for the other.
 */
export async function actFor(organizationId = '') {
  const { id, userType, profilePic } = await call(route, { organizationId });
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  session.set({ id, userType, profilePic });
  window.location.assign(pathTo('dashboard'));
}
