import { formatDollars } from '@guildhall/contract/money.ts';
import type { search } from '@guildhall/contract/market/search.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { pathTo } from '../../paths.ts';

/** One entry of the list, and where it leads. */
export type Found = {
  id: string;
  to: string;
  name: string;
  about: string;
  /** Without one no picture is shown. */
  picture?: string;
  kind?: 'organization' | 'project';
  takesNoMoney?: boolean;
};
/** What was found of one kind, under its label. */
export type FoundGroup = { label: string; options: Found[] };

/** What was found, in the groups that have anything. */
export function groupsOf({ organizations, projects, services }: ReceivedOf<typeof search>): FoundGroup[] {
  const groups: FoundGroup[] = [
    {
      label: 'Organizations',
      options: organizations.map(({ id, name, type, profilePic, takesNoMoney }) => ({
        id,
        name,
        about: type,
        takesNoMoney,
        picture: profilePic,
        kind: 'organization',
        to: pathTo('organization/details', { id }),
      })),
    },
    {
      label: 'Projects',
      options: projects.map(({ id, title, organization, photo, takesNoMoney }) => ({
        id,
        name: title,
        about: organization,
        takesNoMoney,
        picture: photo,
        kind: 'project',
        to: pathTo('project/details', { id }),
      })),
    },
    {
      label: 'Services',
      options: services.map(({ id, title, organization, budget, orgId }) => ({
        id,
        name: title,
        picture: '',
        kind: 'project',
        about: `${formatDollars(budget)} · ${organization}`,
        to: pathTo('view/services', { id: orgId }),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
