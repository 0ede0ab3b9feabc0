import { yearlyRate } from '@guildhall/contract/market/instalments.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { returnInWords } from '@guildhall/contract/market/returns.ts';
import { formatCents, formatWhole } from '@guildhall/contract/money.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import { facts, percentOf } from '../sharing/share-page.ts';
import type { DirectoryOrganization, PublicCard } from './public-directory.sql.ts';

/** `pictures`: where they are, without a path, '' for here; `heading` is the level of a card's name, below that of the list. */
type Around = { pictures: string; heading: 'h2' | 'h3' };

export const cardStyles = `
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 1rem; max-width: none; margin: 1rem 0 0; padding: 0; list-style: none; }
.cards li { display: grid; grid-template-columns: 5.5rem 1fr; gap: 0 1rem; align-content: start; position: relative; margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
/* Drawn only when they are near the screen. */
.cards li:nth-child(n + 7) { content-visibility: auto; contain-intrinsic-size: auto 14rem; }
.cards img, .cards .none { grid-row: span 3; width: 5.5rem; height: 5.5rem; object-fit: cover; border-radius: 8px; background: var(--line); }
.cards :is(h2, h3) { margin: 0; font: 600 1.125rem/1.3 var(--serif); }
.cards :is(h2, h3) a { color: var(--ink); text-decoration: none; }
.cards :is(h2, h3) a::after { content: ''; position: absolute; inset: 0; border-radius: 12px; }
.cards :is(h2, h3) a:focus-visible { outline: 0; }
.cards li:focus-within { outline: 2px solid var(--action); outline-offset: 2px; }
.cards li:hover :is(h2, h3) a { text-decoration: underline; }
.cards .by { margin: 0; color: var(--soft); font-size: 0.875rem; }
.cards .bar { height: 0.375rem; margin-top: 0.5rem; border-radius: 3px; background: var(--line); overflow: hidden; }
.cards .bar span { display: block; height: 100%; background: #a97b16; }
.cards dl { grid-column: 1 / -1; display: grid; gap: 0.125rem; margin: 0.75rem 0 0; font-size: 0.9375rem; font-variant-numeric: tabular-nums lining-nums; }
.cards dl div { display: flex; justify-content: space-between; gap: 1rem; }
.cards dt { color: var(--soft); }
.cards dd { margin: 0; text-align: end; font-weight: 600; }
`;

function picture(address: string): string {
  return address === ''
    ? '<span class="none"></span>'
    : `<img src="${escapeHtml(address)}" width="88" height="88" loading="lazy" alt="">`;
}

/** What somebody has to know of a project at first: who asks, the goal, what it returns and when, and from how much on. */
function projectCard(project: PublicCard, { pictures, heading }: Around): string {
  const { title, slug, photoId, organization, place, budget, repayment, minInvestment } = project;
  const percent = percentOf(project);
  return `<li>${picture(photoId === null ? '' : `${pictures}${publicFileUrl(photoId)}?size=icon`)}
<${heading}><a href="${sharePath('p', slug)}">${escapeHtml(title)}</a></${heading}>
<p class="by">${escapeHtml([`By ${organization}`, place].filter(Boolean).join(' · '))}</p>
<div class="bar" role="img" aria-label="${percent}% funded"><span style="width: ${percent}%"></span></div>
${facts([
  ['Goal', `${formatCents(budget)}, ${percent}% raised`],
  ['Return', returnInWords({ ...project, yearlyRate: yearlyRate(project) })],
  ['Repayment', planWords[repayment]],
  ['Minimum', formatCents(minInvestment)],
])}</li>`;
}

/** What an organization has raised and how it has kept its word. */
function organizationCard(organization: DirectoryOrganization, { pictures, heading }: Around): string {
  const { slug, name, category, place, raised, openProjects, paidBack, rating, ratingCount, verified } = organization;
  const own = organization.picture.startsWith('/files/') ? `${pictures}${organization.picture}?size=icon` : '';
  return `<li>${picture(own)}
<${heading}><a href="${sharePath('o', slug)}">${escapeHtml(name)}</a></${heading}>
<p class="by">${escapeHtml([category, place].filter(Boolean).join(' · '))}</p>
<p class="by">${verified ? 'Verified' : 'Not verified'}</p>
${facts([
  ['Raised so far', formatCents(raised)],
  ['Open projects', formatWhole(openProjects)],
  [
    'Paid back on time',
    paidBack.due === 0 ? 'Nothing due yet' : `${formatWhole(paidBack.onTime)} of ${formatWhole(paidBack.due)}`,
  ],
  [
    'Rating',
    ratingCount === 0
      ? 'No reviews yet'
      : `${rating} of 5 from ${formatWhole(ratingCount)} ${ratingCount === 1 ? 'review' : 'reviews'}`,
  ],
])}</li>`;
}

/** A list of cards of projects. */
export function projectCards(projects: readonly PublicCard[], around: Around): string {
  return `<ul class="cards">${projects.map((project) => projectCard(project, around)).join('\n')}</ul>`;
}

/** A list of cards of organizations. */
export function organizationCards(organizations: readonly DirectoryOrganization[], around: Around): string {
  return `<ul class="cards">${organizations.map((each) => organizationCard(each, around)).join('\n')}</ul>`;
}
