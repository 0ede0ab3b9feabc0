import { escapeHtml } from '../../platform/text/html.ts';
import { organizationCards } from './directory-cards.ts';
import type { DirectoryOrganization } from './public-directory.sql.ts';
import { directoryHead, type DirectoryPage } from './welcome-page.ts';

/** Organizations that anybody may look at, by name. `next` is the address of the next page, or empty. */
export function organizationsPage(
  organizations: readonly DirectoryOrganization[],
  next: string,
  around: { origin: string; pictures: string },
): DirectoryPage {
  const about = 'Organizations that raise money here: what they have raised and whether they paid back on time.';
  return {
    title: 'Organizations',
    head: directoryHead('Organizations', about, `${around.origin}/welcome/organizations`),
    body: `<h1>Organizations</h1>
${organizations.length === 0 ? '<p>No organization has a public page yet.</p>' : organizationCards(organizations, { ...around, heading: 'h2' })}
${next === '' ? '' : `<p class="more"><a rel="next" href="${escapeHtml(next)}">More organizations</a></p>`}`,
  };
}
