import { formatWhole } from '@guildhall/contract/money.ts';
import type { organizationCard } from '@guildhall/contract/market/organizations.contract.ts';
import { IconHeart } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import { pathTo } from '../../paths.ts';
import { LinkCard } from '../../ui/link-card.tsx';
import { count } from '../../ui/count.ts';
import { NoMoney } from '../../ui/states/no-money.tsx';
import { Stars } from '../../ui/stars.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import classes from './organizations.module.css';

type Props = { organization: z.input<typeof organizationCard>; eager: boolean };

/** Name, type, likes, rating, whether it is verified, and what is open for investment. */
export function OrganizationCard({ organization, eager }: Props) {
  return (
    <LinkCard
      to={pathTo('organization/details', { id: organization.userId })}
      title={organization.name}
      picture={organization.profilePic}
      kind="organization"
      eager={eager}
      meta={[organization.type, organization.location].filter(Boolean).join(' · ')}
    >
      <Likes likes={organization.totalLikes} />
      <Stars rating={organization.totalRating} count={organization.ratingCount} size={16} />
      {organization.verified && <VerifiedBadge />}
      {organization.takesNoMoney && <NoMoney />}
      {organization.openProjects > 0 && (
        <span className={classes.open}>{count(organization.openProjects, 'open project')}</span>
      )}
    </LinkCard>
  );
}

export function Likes({ likes }: { likes: number }) {
  return (
    <span className={classes.fact}>
      <IconHeart size={17} aria-hidden className={classes.heart} />
      <span className="gh-tabular">{formatWhole(likes)}</span>
      <span className="gh-visually-hidden">{likes === 1 ? ' like' : ' likes'}</span>
    </span>
  );
}
