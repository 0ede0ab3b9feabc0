import type { readOutcomes } from '@guildhall/contract/market/outcomes.contract.ts';
import { formatCents, formatWhole } from '@guildhall/contract/money.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { partsOfBar, quartersPlot } from './outcomes-plot.ts';

type Answer = DataOf<typeof readOutcomes>;
type Outcomes = NonNullable<Answer>;

/** `head` and `body` are HTML, the body with the one h1. */
type Page = { title: string; head: string; body: string };

const title = 'Outcomes';
const description =
  'How lending here has turned out: the default rate by number and by sum, and what was lent, repaid, is late and was lost, by quarter.';

const styles = `<style>
.rates { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1.25rem 2rem; margin: 1rem 0 0; }
.rates dt { color: var(--soft); font-size: 0.875rem; }
.rates dd { margin: 0; }
.rates strong { display: block; font: 600 2rem/1.3 var(--serif); font-variant-numeric: tabular-nums lining-nums; }
.rates p, .meaning dd, .note { margin-top: 0.25rem; color: var(--soft); font-size: 0.9375rem; }
.figures { width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums lining-nums; }
.figures caption { padding-bottom: 0.5rem; color: var(--soft); text-align: start; }
.figures th, .figures td { padding: 0.4375rem 0.25rem 0.4375rem 0.75rem; border-top: 1px solid var(--line); text-align: end; vertical-align: baseline; }
.figures td { white-space: nowrap; }
.figures th small { display: block; font-weight: 400; color: var(--soft); }
.figures th:first-child, .figures td:first-child { padding-inline-start: 0; text-align: start; white-space: nowrap; }
.figures thead th { border: 0; color: var(--soft); font-weight: 400; }
.figures tbody th, .figures tfoot th, .figures tfoot td { font-weight: 600; }
.meaning { display: grid; gap: 0.75rem; margin: 1.25rem 0 0; }
.meaning dt { font-weight: 600; }
.meaning dd { margin: 0; max-width: 70ch; }
.plot { display: block; width: 100%; height: auto; margin-top: 1rem; overflow: visible; }
.plot line { stroke: var(--line); }
.plot text { fill: var(--soft); font: 12px system-ui, sans-serif; }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; font-size: 0.875rem; }
.key li { display: inline-flex; align-items: center; gap: 0.5rem; margin: 0; }
.key svg { width: 0.75rem; height: 0.75rem; }
.repaid { fill: var(--action); }
.outstanding { fill: color-mix(in srgb, var(--action) 45%, var(--surface)); }
.late { fill: #a97b16; }
.lost { fill: #b3392f; }
.files a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-inline-end: 1.25rem; }
@media (max-width: 40rem) {
  .plot text { font-size: 22px; }
  .plot .wide { display: none; }
  .figures caption { display: block; }
  .figures, .figures tbody, .figures tfoot, .figures tr, .figures th, .figures td { display: block; }
  .figures thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .figures tr { padding: 0.75rem 0; border-top: 1px solid var(--line); }
  .figures tbody th, .figures tfoot th { padding: 0 0 0.25rem; border: 0; }
  .figures td { display: flex; justify-content: space-between; gap: 1rem; padding: 0.125rem 0; border: 0; }
  .figures td::before { content: attr(data-label); color: var(--soft); font-weight: 400; }
}
</style>`;

const dayInWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function inWords(day: string): string {
  return dayInWords.format(new Date(day));
}

function percent(rate: number): string {
  return `${rate.toFixed(2)} %`;
}

/** Why there is no rate yet. */
function notYet({ since, defaultRate: { windows } }: Outcomes): string {
  const [first] = windows;
  if (since === '' || !first) return 'Nothing has been lent here yet.';
  if (first.isOver) return 'There was no loan to count in any completed window.';
  return `We show it once the first twelve months are complete, after ${inWords(first.to)}.`;
}

function ratesOf(outcomes: Outcomes): string {
  const { byNumber, bySum } = outcomes.defaultRate;
  const figure = (rate: number | null) => (rate === null ? 'Not yet' : percent(rate));
  const why = byNumber === null ? `<p>${notYet(outcomes)}</p>` : '';
  return `<dl class="rates">
<div><dt>By number</dt><dd><strong>${figure(byNumber)}</strong>${why}<p>The average share of loans that went into default, over all completed windows of twelve months.</p></dd></div>
<div><dt>By sum</dt><dd><strong>${figure(bySum)}</strong><p>The same, with each loan weighted by the sum lent.</p></dd></div>
</dl>`;
}

function cells(values: readonly (readonly [label: string, value: string])[]): string {
  return values.map(([label, value]) => `<td data-label="${label}">${value}</td>`).join('');
}

function headings(labels: readonly string[]): string {
  return `<thead><tr>${labels.map((label) => `<th scope="col">${label}</th>`).join('')}</tr></thead>`;
}

function windowsTable({ defaultRate: { windows } }: Outcomes): string {
  const rows = windows.map(
    (window) =>
      `<tr><th scope="row">${window.from} to ${window.to}${window.isOver ? '' : '<small>not complete</small>'}</th>${cells(
        [
          ['Loans', formatWhole(window.loans)],
          ['In Default', formatWhole(window.defaulted)],
          ['Lent', formatCents(window.lent)],
          ['Of It in Default', formatCents(window.lentToDefaulted)],
          ['Later Loans', `${formatWhole(window.laterDefaulted)} of ${formatWhole(window.laterLoans)}`],
        ],
      )}</tr>`,
  );
  return `<table class="figures"><caption>Loans and defaults by windows of twelve months since the first release</caption>
${headings(['Window', 'Loans', 'In Default', 'Lent', 'Of It in Default', 'Later Loans'])}
<tbody>${rows.join('\n')}</tbody></table>
<dl class="meaning">
<div><dt>Loans</dt><dd>One project is one loan, from its first release until all of it is paid back or written off. We count those that exist on the first day of the window, are not already in default, and have a payment in the window by the plan in force (Delegated Regulation (EU) 2022/2115, article 2).</dd></div>
<div><dt>In Default</dt><dd>Those of the counted loans on which an instalment became more than 90 days late in the window, or which two people at Guildhall marked in it as unlikely to be paid back. Several defaults of a loan in one window count once. A default still counts if it is paid later.</dd></div>
<div><dt>Lent, Of It in Default</dt><dd>The sum lent to the counted loans, and to those of them in default.</dd></div>
<div><dt>Later Loans</dt><dd>Loans released after the first day of the window with a payment in it, and how many of them went into default in it. The regulation does not count them in the rate of that window.</dd></div>
</dl>`;
}

function sumsOf({ lent, repaid, outstanding, late, lost }: Outcomes['total']) {
  return cells([
    ['Lent', formatCents(lent)],
    ['Repaid', formatCents(repaid)],
    ['Outstanding', formatCents(outstanding)],
    ['Of It Late', formatCents(late)],
    ['Lost', formatCents(lost)],
  ]);
}

function quartersTable({ table, total }: Outcomes): string {
  const rows = table
    .toReversed()
    .map((quarter) => `<tr><th scope="row">${quarter.quarter}</th>${sumsOf(quarter)}</tr>`);
  const givenUp =
    total.givenUp === 0n
      ? ''
      : `<p class="note">Investors gave up ${formatCents(total.givenUp)} when they deleted their accounts. It was lent, but it is neither paid back nor owed.</p>`;
  return `<table class="figures"><caption>Principal by quarter of release</caption>
${headings(['Quarter', 'Lent', 'Repaid', 'Outstanding', 'Of It Late', 'Lost'])}
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr><th scope="row">All</th>${sumsOf(total)}</tr></tfoot></table>
${givenUp}<dl class="meaning">
<div><dt>Lent</dt><dd>Principal that reached organizations in the quarter, less later refunds.</dd></div>
<div><dt>Repaid</dt><dd>The part that has been paid back, including after a write-off. Returns and late interest are not included.</dd></div>
<div><dt>Outstanding</dt><dd>The part that is still to be paid.</dd></div>
<div><dt>Late</dt><dd>The outstanding principal of projects with a payment at least 14 days overdue, or which two people at Guildhall marked as unlikely to be paid back.</dd></div>
<div><dt>Lost</dt><dd>The part that was written off and has not been recovered since.</dd></div>
</dl>`;
}

/** The public page of what lending has brought, with its definitions beside the figures. */
export function outcomesPage(outcomes: Answer, origin: string): Page {
  const head = `
<meta name="description" content="${description}">
<link rel="canonical" href="${origin}/outcomes">
<link rel="alternate" type="application/json" href="/outcomes.json">
${styles}`;
  if (!outcomes)
    return {
      title,
      head,
      body: '<h1>Outcomes</h1><p>These figures are being counted for the first time. Please come back in a few minutes.</p>',
    };
  const key = partsOfBar.map(
    ({ name, className }) =>
      `<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${className}" width="12" height="12"/></svg>${name}</li>`,
  );
  const hasAny = outcomes.table.length > 0;
  return {
    title,
    head,
    body: `<h1>Outcomes</h1>
<p>How lending here has turned out, on ${inWords(outcomes.day)}. Every loan is counted, and the figures are updated every quarter of an hour.</p>
<h2 id="default-rate">Default Rate</h2>
${ratesOf(outcomes)}
${hasAny ? windowsTable(outcomes) : ''}
<h2 id="quarters">By Quarter</h2>
${
  hasAny
    ? `${quartersPlot(outcomes.table)}
<ul class="key" aria-hidden="true">${key.join('')}</ul>
${quartersTable(outcomes)}
<h2 id="files">Download</h2>
<p class="files"><a href="/outcomes.csv" download>CSV</a><a href="/outcomes/windows.csv" download>CSV of the windows</a><a href="/outcomes.json">JSON</a></p>`
    : '<p>Nothing has been lent here yet.</p>'
}`,
  };
}
