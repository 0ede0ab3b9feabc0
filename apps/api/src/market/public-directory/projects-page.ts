import { mostListed } from '@guildhall/contract/paging.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import { projectCards } from './directory-cards.ts';
import type { PublicCard } from './public-directory.sql.ts';
import { countInWords, directoryHead, type DirectoryPage } from './welcome-page.ts';

/** What the list is narrowed by, as it is in the address. */
export type ProjectsQuery = { search: string; categoryId: string; place: string; sort: string; page: number };

export type FoundProjects = {
  projects: readonly PublicCard[];
  total: number;
  /** How many are on a page. */
  length: number;
  categories: readonly { id: string; name: string }[];
};

const orders = [
  ['newest', 'Newest'],
  ['minimum', 'Lowest minimum'],
  ['duration', 'Shortest'],
  ['return', 'Highest return'],
  ['funded', 'Nearest to the goal'],
] as const;

const formStyles = `<style>
.search { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin-top: 1rem; }
.search label { display: grid; flex: 1 1 10rem; gap: 0.25rem; color: var(--soft); font-size: 0.875rem; }
.search input, .search select { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--surface); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.pages { display: flex; gap: 1.25rem; margin-top: 1.25rem; }
.pages a { display: inline-flex; align-items: center; min-height: 2.75rem; }
</style>`;

function options(entries: readonly (readonly [value: string, name: string])[], chosen: string): string {
  return entries
    .map(
      ([value, name]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(name)}</option>`,
    )
    .join('');
}

function addressOf({ page, ...asked }: ProjectsQuery): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/welcome/projects' : `/welcome/projects?${query}`;
}

function pagesOf(asked: ProjectsQuery, { total, length }: FoundProjects): string {
  const links = [
    ...(asked.page > 1 ? [[asked.page - 1, 'Previous page', 'prev'] as const] : []),
    ...(asked.page * length < total ? [[asked.page + 1, 'Next page', 'next'] as const] : []),
  ];
  if (links.length === 0) return '';
  return `<nav class="pages" aria-label="Pages">${links
    .map(([page, name, rel]) => `<a rel="${rel}" href="${escapeHtml(addressOf({ ...asked, page }))}">${name}</a>`)
    .join('')}</nav>`;
}

/** Open projects that anybody may look at, with a search that needs no script. */
export function projectsPage(
  asked: ProjectsQuery,
  found: FoundProjects,
  around: { origin: string; pictures: string },
): DirectoryPage {
  const { search, categoryId, place, sort } = asked;
  const about = 'Projects that still take investments: what each one needs, what it promises, and when it pays back.';
  const none =
    '<p>No open project matches. <a href="/welcome/projects">See all open projects</a>, or use fewer words.</p>';
  return {
    title: 'Open Projects',
    // Of all that can be searched for, one address belongs into an index.
    head: `${directoryHead('Open Projects', about, `${around.origin}/welcome/projects`)}\n${formStyles}`,
    body: `<h1>Open Projects</h1>
<form class="search" role="search" action="/welcome/projects">
<label>Search<input name="search" type="search" maxlength="100" value="${escapeHtml(search)}"></label>
<label>Category<select name="categoryId">${options([['', 'All'], ...found.categories.map(({ id, name }) => [id, name] as const)], categoryId)}</select></label>
<label>Place<input name="place" maxlength="100" value="${escapeHtml(place)}"></label>
<label>Sort By<select name="sort">${options(orders, sort)}</select></label>
<button class="button">Show</button>
</form>
<p>${countInWords(found.total, mostListed, ['project', 'projects'])}</p>
${found.projects.length === 0 ? none : projectCards(found.projects, { ...around, heading: 'h2' })}
${pagesOf(asked, found)}`,
  };
}
