import { formatWhole } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import region from '../../ui/region.module.css';
import { copyLink } from '../../ui/sharing/share-link.ts';
import { referralLinksQuery, type ReferralLink } from './referrals.queries.ts';

/** The caller's own links and what came of them; nothing for who has none. */
export function ReferralLinks() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(referralLinksQuery());
  const links = data?.pages.flat() ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links" className={region.region}>
      <h2 id="links" className={region.title}>
        Your Links
      </h2>
      <p className={region.lead}>
        Each visitor counts once a day. Who joined and who invested you learn as a number from three people on, and
        never by name or sum.
      </p>
      <ul className={region.list} aria-label="Your Links">
        {links.map((link) => (
          <li key={link.id} className={region.item}>
            <div className={region.what}>
              <Link to={pathTo('project/details', { id: link.projectId })}>{link.projectTitle}</Link>
              <p className={region.soft}>{inWords(link)}</p>
            </div>
            {link.path === '' ? (
              <span className={region.soft}>No longer public</span>
            ) : (
              <Button
                variant="default"
                leftSection={<IconCopy size={18} aria-hidden />}
                aria-label={`Copy Link to ${link.projectTitle}`}
                onClick={() => void copyLink(link.path)}
              >
                Copy Link
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </section>
  );
}

/** "Seen 12 times, 3 joined, fewer than three invested". */
function inWords({ seen, joined, invested }: ReferralLink): string {
  const people = (number: number | null) => (number === null ? 'fewer than three' : formatWhole(number));
  return `Seen ${count(seen, 'time')}, ${people(joined)} joined, ${people(invested)} invested`;
}
