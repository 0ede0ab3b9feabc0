import { shareOrganization } from '@guildhall/contract/market/organizations.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { SharePage } from '../../ui/sharing/share-page.tsx';
import { profileQuery, type Profile } from './profile.queries.ts';

/** Whether one's own organization has a page for everybody. */
export function ShareOrganization({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const change = async (on: boolean) => {
    const { data, message } = await callWithMessage(shareOrganization, { on });
    client.setQueryData(profileQuery().queryKey, (now) => now && { ...now, ...data });
    return { message };
  };
  return (
    <SharePage
      shows="your organization’s name, picture, category, place, sector and rating, and its public projects"
      path={profile.sharePath}
      change={change}
    />
  );
}
