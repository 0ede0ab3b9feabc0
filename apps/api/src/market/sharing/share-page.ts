import { formatCents, toDollars } from '@guildhall/contract/money.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import { yearlyRate } from '@guildhall/contract/market/instalments.ts';
import { fundingStateWords, fundingWords } from '@guildhall/contract/market/funding.contract.ts';
import { explanations, explanationWords } from '@guildhall/contract/market/project-explanations.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { rateInWords } from '@guildhall/contract/market/returns.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import { feedPath } from './feed.ts';
import type { PublicOrganization, PublicProject, PublicUpdate } from './share.sql.ts';

/** `head` and `body` are HTML, the body with the one h1. */
export type SharePage = { title: string; head: string; body: string };

const styles = `<style>
.photo { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 8px; margin-bottom: 1.5rem; background: var(--line); }
.by { color: var(--soft); margin: 0.375rem 0 0; }
.bar { height: 0.625rem; margin-top: 1.25rem; border-radius: 5px; background: var(--line); overflow: hidden; }
.bar span { display: block; height: 100%; background: #a97b16; }
dl { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; margin: 1.25rem 0 0; }
dt { color: var(--soft); font-size: 0.875rem; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.text { white-space: pre-line; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr)); gap: 0.75rem; }
.pictures img { display: block; width: 100%; height: auto; border-radius: 8px; background: var(--line); }
.risk { color: var(--soft); }
.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border-radius: 8px; background: #0f5145; color: #fff; font-weight: 600; text-decoration: none; }
</style>`;

/** How much of its goal a project has raised, in whole percent. */
export function percentOf({ raised, budget }: Pick<PublicProject, 'raised' | 'budget'>): number {
  return Number((raised * 100n) / budget);
}

/** A text in one line of at most 160 signs, as previews show it. */
function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line;
}

/** JSON as it may stand inside a script element. */
function jsonLd(value: Record<string, unknown>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}

function headOf(page: {
  title: string;
  description: string;
  url: string;
  picture: string;
  data: Record<string, unknown>;
  /** Frozen: whoever has the address reads so, and no search engine lists it. */
  isFrozen: boolean;
}) {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Guildhall',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': page.url,
    'og:image': page.picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
  return `
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="canonical" href="${escapeHtml(page.url)}">
${page.isFrozen ? '<meta name="robots" content="noindex">' : ''}
${Object.entries(tags)
  .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`)
  .join('\n')}
${jsonLd({ url: page.url, image: page.picture, ...page.data })}
${styles}`;
}

/** Names with their values, as HTML; the values are escaped. */
export function facts(entries: readonly (readonly [string, string])[]): string {
  return `<dl>${entries.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;
}

/** The way past the log-in; to what takes no money, as `closed` says in a sentence, nobody is invited to invest. */
function wayIn(next: string, closed: string): string {
  return closed
    ? `<p role="note"><strong>${closed}</strong></p>`
    : `<p><a class="button" href="${escapeHtml(next)}">Log In to Invest</a></p>`;
}

/** Why nobody can invest in a project now; empty where one can. */
function closedFor({ takesNoMoney, takesMoney, state, raised, budget }: PublicProject): string {
  if (takesNoMoney) return 'This project cannot take money right now.';
  if (takesMoney) return '';
  if (state !== 'open') return `${fundingStateWords[state]}: this project takes no investments.`;
  return raised < budget
    ? 'The last day has passed. We are checking whether this project is funded.'
    : 'The goal is reached. This project takes no more investments.';
}

/** A day such as 2027-01-31 as people read it: "Jan 31, 2027". */
function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** When the money reaches the organization, and until when an investor can take it back. */
function fundingFacts({ funding, minimumRaised, openUntil, reflectionDays }: PublicProject) {
  return [
    ['Funding', fundingWords[funding]],
    ...(minimumRaised === null ? [] : [['Minimum to Raise', formatCents(minimumRaised)] as const]),
    ...(openUntil === null ? [] : [['Open Until', `${dayInWords(openUntil)} (UTC)`] as const]),
    ...(reflectionDays === 0 ? [] : [['Days to Reconsider', String(reflectionDays)] as const]),
  ] as const;
}

/** What the organization says under headings of its own, those that it has filled in. */
function explanationsOf(project: PublicProject): string {
  return explanations
    .filter((name) => project[name] !== '')
    .map((name) => `<h2>${explanationWords[name]}</h2>\n<p class="text">${escapeHtml(project[name])}</p>`)
    .join('\n');
}

/** The pictures of an update, each of which leads to the whole of it. */
function picturesOf(pictures: PublicUpdate['pictures']): string {
  const each = pictures.map(({ id, description }) => {
    const at = publicFileUrl(id);
    return `<a href="${at}"><img src="${at}?size=card" width="400" height="225" loading="lazy" alt="${escapeHtml(description)}"></a>`;
  });
  return each.length === 0 ? '' : `\n<p class="pictures">${each.join('')}</p>`;
}

/** The newest of what its organization has said to everybody since it was published. */
function updatesOf({ updates }: PublicProject): string {
  if (updates.length === 0) return '';
  const each = updates.map(
    ({ title, text, publishedAt, pictures }) =>
      `<h3>${escapeHtml(title)}</h3>\n<p class="by">${dayInWords(publishedAt)}</p>\n<p class="text">${escapeHtml(text)}</p>${picturesOf(pictures)}`,
  );
  return `<h2>Updates</h2>\n${each.join('\n')}`;
}

/** `origin` is where the product is reached, `pictures` where its pictures are, both without a path, '' for here; `next` leads past the log-in. */
type Around = { origin: string; pictures: string; next: string };

/** The page of a project that its organization made public. */
export function projectPage(project: PublicProject, { origin, pictures, next }: Around): SharePage {
  const { title, organization, organizationSlug, place, description, photoId } = project;
  const path = sharePath('p', project.slug);
  const by = organizationSlug
    ? `<a href="${sharePath('o', organizationSlug)}">${escapeHtml(organization)}</a>`
    : escapeHtml(organization);
  const photo = photoId === null ? '' : pictures + publicFileUrl(photoId);
  const percent = percentOf(project);
  const raised = `${formatCents(project.raised)} raised of ${formatCents(project.budget)}`;
  const head = headOf({
    title,
    description: inShort(`${raised}. ${description}`),
    url: origin + path,
    picture: `${origin}${path}/picture.jpg`,
    isFrozen: project.takesNoMoney,
    data: {
      '@type': 'Project',
      name: title,
      description,
      keywords: project.category,
      sponsor: { '@type': 'Organization', name: organization },
      funding: {
        '@type': 'MonetaryGrant',
        amount: { '@type': 'MonetaryAmount', currency: 'USD', value: toDollars(project.budget) },
      },
    },
  });
  const body = `
${photo && `<img class="photo" src="${photo}" srcset="${photo}?size=card 400w, ${photo} 1600w" sizes="(max-width: 46rem) 92vw, 42rem" width="1600" height="900" fetchpriority="high" alt="">`}
<h1>${escapeHtml(title)}</h1>
<p class="by">${[`By ${by}`, escapeHtml(place)].filter(Boolean).join(' · ')}</p>
<div class="bar" role="img" aria-label="${percent}% funded"><span style="width: ${Math.min(percent, 100)}%"></span></div>
<p><strong>${formatCents(project.raised)}</strong> raised of ${formatCents(project.budget)} · ${percent}% · ${project.investors} ${project.investors === 1 ? 'investor' : 'investors'}</p>
${facts([
  ['Return', `${project.returnOnInvestment}%`],
  ['Months', String(project.duration)],
  ...fundingFacts(project),
  ['Repayment', planWords[project.repayment]],
  ['Yearly Rate', rateInWords(yearlyRate(project))],
  ['Minimum Investment', formatCents(project.minInvestment)],
  ...(project.unitPrice === null ? [] : [['Price of One Unit', formatCents(project.unitPrice)] as const]),
  ['Category', project.category],
])}
<p class="text">${escapeHtml(description)}</p>
${explanationsOf(project)}
${updatesOf(project)}
<p><a href="${escapeHtml(path)}/key-information.pdf">Key Information</a> (PDF)</p>
<p class="risk">You may lose part or all of what you invest. The return is what the organization promises.</p>
${wayIn(next, closedFor(project))}`;
  const feed = `<link rel="alternate" type="application/atom+xml" title="Updates" href="${escapeHtml(feedPath(project.slug))}">`;
  return { title, head: `${head}\n${feed}`, body };
}

/** The page of an organization that made itself public. Like that of a project it has no e-mail, number or document. */
export function organizationPage(organization: PublicOrganization, { origin, pictures, next }: Around): SharePage {
  const { name, category, place, about, picture, rating, ratingCount, projects } = organization;
  const path = sharePath('o', organization.slug);
  const described = [category, place].filter(Boolean).join(' · ');
  const head = headOf({
    title: name,
    description: inShort(about ? `${described}. ${about}` : described),
    url: origin + path,
    picture: `${origin}${path}/picture.jpg`,
    isFrozen: organization.takesNoMoney,
    data: {
      '@type': 'Organization',
      name,
      ...(about ? { description: about } : {}),
      ...(place ? { address: place } : {}),
      ...(ratingCount > 0
        ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5 } }
        : {}),
    },
  });
  const list = projects
    .map(({ title, slug }) => `<li><a href="${sharePath('p', slug)}">${escapeHtml(title)}</a></li>`)
    .join('');
  const body = `
${picture.startsWith('/files/') ? `<img class="photo" src="${escapeHtml(pictures + picture)}" width="640" height="360" fetchpriority="high" alt="">` : ''}
<h1>${escapeHtml(name)}</h1>
<p class="by">${escapeHtml(described)}</p>
${ratingCount > 0 ? facts([['Rating', `${rating} of 5 from ${ratingCount} ${ratingCount === 1 ? 'review' : 'reviews'}`]]) : ''}
${about && `<p class="text">${escapeHtml(about)}</p>`}
${list && `<h2>Projects</h2><ul>${list}</ul>`}
${wayIn(next, organization.takesNoMoney ? 'This organization cannot take money right now.' : '')}`;
  return { title: name, head, body };
}
