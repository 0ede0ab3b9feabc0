import { formatCents, formatWhole } from '@guildhall/contract/money.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import { cardStyles, organizationCards, projectCards } from './directory-cards.ts';
import type { DirectoryOrganization, PublicCard } from './public-directory.sql.ts';

/** `head` and `body` are HTML, the body with the one h1. */
export type DirectoryPage = { title: string; head: string; body: string };

/** How lending here has turned out in all, in cents, and the default rate by sum in percent; null before it was counted or where there is none. */
type Brought = { lent: bigint; repaid: bigint; late: bigint; lost: bigint; defaultRate: number | null };

export type Welcome = {
  newest: readonly PublicCard[];
  nearlyFunded: readonly PublicCard[];
  organizations: readonly DirectoryOrganization[];
  outcomes: Brought | null;
  /** Who holds the money, in a sentence or two. */
  money: string;
};

const description =
  'See projects that take investments and the organizations behind them: what they promise, what they have paid back, and what can go wrong.';

const directoryStyles = `<style>
.lead { max-width: 40rem; font-size: 1.125rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; max-width: none; }
.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border: 1px solid #0f5145; border-radius: 8px; background: #0f5145; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button.second { border-color: var(--action); background: none; color: var(--action); }
.more { margin-top: 1rem; }
.steps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1.25rem 2rem; max-width: none; margin: 1rem 0 0; padding: 0; list-style: none; }
.steps li { margin: 0; }
.steps svg { display: block; width: 4.5rem; height: 4.5rem; color: var(--action); }
.steps strong { display: block; margin-top: 0.5rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: 1rem 2rem; margin: 1rem 0 0; }
.figures dt { color: var(--soft); font-size: 0.875rem; }
.figures dd { margin: 0; font: 600 1.375rem/1.3 var(--serif); font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
/* Drawn only when it is near the screen, so that the first screen waits for nothing else. */
.later { content-visibility: auto; contain-intrinsic-size: auto 200rem; }
${cardStyles}
</style>`;

/** Three pictures: money is held, the organization works with it, and it comes back. */
const pictures = {
  held: '<path d="M12 22h40v30H12zM20 22v-6a12 12 0 0 1 24 0v6"/><circle cx="32" cy="36" r="5"/><path d="M32 41v5"/>',
  released: '<path d="M8 54h48M14 54V28l18-12 18 12v26M26 54V40h12v14"/><path d="M32 4v6m-4-2 4 4 4-4"/>',
  repaid:
    '<path d="M50 32a18 18 0 1 1-6-13.4"/><path d="M46 8v11H35"/><path d="M32 23v18m5-14c-1-2-3-3-5-3-3 0-5 2-5 4 0 6 10 3 10 9 0 2-2 4-5 4-2 0-4-1-5-3"/>',
};

function step(drawing: keyof typeof pictures, name: string, text: string): string {
  return `<li><svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${pictures[drawing]}</svg><strong>${name}</strong>${text}</li>`;
}

const steps = `<h2 id="money">How your money moves</h2>
<ol class="steps">
${step('held', '1. It is held', 'You pay from your wallet or by card. While you can change your mind, and until a project with a minimum has reached it, the money is in escrow. If the project fails, you get all of it back.')}
${step('released', '2. The organization gets it', 'The months of the project count from that day. You can read its reports, ask questions, and compare what it promised with what it has done.')}
${step('repaid', '3. It is paid back', 'The project says how: at the end or in instalments. Each payment arrives in your wallet, and you can withdraw it to your bank account.')}
</ol>`;

const risks = `<h2 id="risks">What can go wrong</h2>
<ul>
<li>The return is a promise by the organization. It can pay late, in part, or never, and you can lose everything you invested.</li>
<li>An investment is not a bank deposit. Nobody guarantees it, and you cannot sell it. You cannot use the money until it is paid back.</li>
<li>When a payment is 91 days late, the project is in default. Its investors are notified. They can vote on a new plan, open a dispute, or complain and get an answer by a set date.</li>
</ul>`;

function broughtFigures({ lent, repaid, late, lost, defaultRate }: Brought): string {
  const figures = [
    ['Lent', formatCents(lent)],
    ['Repaid', formatCents(repaid)],
    ['Late', formatCents(late)],
    ['Lost', formatCents(lost)],
    ['Default rate', defaultRate === null ? 'Not yet' : `${defaultRate.toFixed(2)} %`],
  ] as const;
  return `<h2 id="outcomes">Results so far</h2>
<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<p class="more"><a href="/outcomes">What each figure means, by quarter</a></p>`;
}

/** The head of each page of the directory: what searches and previews show, and the styles. */
export function directoryHead(title: string, about: string, url: string): string {
  return `
<meta name="description" content="${escapeHtml(about)}">
<link rel="canonical" href="${escapeHtml(url)}">
<link rel="sitemap" type="application/xml" href="/sitemap.xml">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Guildhall">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(about)}">
<meta property="og:url" content="${escapeHtml(url)}">
${directoryStyles}`;
}

const actions = `<p class="actions"><a class="button" href="/register">Register</a><a class="button second" href="/login">Log In</a></p>`;

/** The page for whoever comes without an account. `origin` is where the product is reached, `pictures` where its pictures are. */
export function welcomePage(
  { newest, nearlyFunded, organizations, outcomes, money }: Welcome,
  around: { origin: string; pictures: string },
): DirectoryPage {
  const title = 'Invest in projects that answer to you';
  return {
    title: 'Welcome',
    head: directoryHead(title, description, `${around.origin}/welcome`),
    body: `<h1>${title}</h1>
<p class="lead">Organizations raise money for their projects and say what they pay back, and when. You choose where to invest, start small if you like, and hold them to their word.</p>
${actions}
<h2 id="projects">New projects</h2>
${newest.length === 0 ? '<p>No project takes investments right now.</p>' : projectCards(newest, { ...around, heading: 'h3' })}
<p class="more"><a href="/welcome/projects">All open projects</a></p>
<div class="later">
${nearlyFunded.length === 0 ? '' : `<h2 id="nearly-funded">Nearly funded</h2>\n${projectCards(nearlyFunded, { ...around, heading: 'h3' })}`}
${steps}
${organizations.length === 0 ? '' : `<h2 id="organizations">The organizations behind them</h2>\n${organizationCards(organizations, { ...around, heading: 'h3' })}\n<p class="more"><a href="/welcome/organizations">All organizations</a></p>`}
${outcomes ? broughtFigures(outcomes) : ''}
${risks}
<h2 id="who">Who holds the money</h2>
<p>${escapeHtml(money)}</p>
<p><a href="/terms">Terms</a> · <a href="/privacy">Privacy</a> · <a href="/help">Questions and answers</a></p>
</div>`,
  };
}

/** How many there are, in words, where a count of `most` means that many or more. */
export function countInWords(total: number, most: number, [one, many]: readonly [string, string]): string {
  return total === 1 ? `1 ${one}` : `${formatWhole(total)}${total >= most ? ' or more' : ''} ${many}`;
}
