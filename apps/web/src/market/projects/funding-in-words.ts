import type { Funding, FundingState } from '@guildhall/contract/market/funding.contract.ts';
import { formatBrief, formatWhole, fromDollars } from '@guildhall/contract/money.ts';
import { count } from '../../ui/count.ts';
import { formatDate } from '../../ui/date-text.tsx';

/** What these words need of a project's details. Dollars. */
export type Funded = {
  state: FundingState;
  takesMoney: boolean;
  isFull: boolean;
  createdByName: string;
  budgetRequired: number;
  raised: number;
  reservePercent: number;
  terms: { funding: Funding; minimumRaised: number; openUntil: string; reflectionDays: number };
};

const day = 86_400_000;

/** How long a project is open that is open until the end of a day: "12 days left"; `today` is a day of UTC as well. */
export function daysLeft(openUntil: string, today: string): string {
  const days = Math.round((Date.parse(openUntil) - Date.parse(today)) / day);
  if (days < 0) return 'over';
  return days === 0 ? 'today is the last day' : `${count(days, 'day')} left`;
}

/** Whether the money of investors still waits for what others bring. */
function waitsForOthers({ state, terms }: Funded) {
  return terms.funding !== 'keep' && (state === 'open' || state === 'draft');
}

function brief(dollars: number) {
  return formatBrief(fromDollars(dollars));
}

/** What has to be raised for the organization to get anything. */
function threshold({ budgetRequired, terms }: Funded) {
  return brief(terms.funding === 'minimum' ? terms.minimumRaised : budgetRequired);
}

/** What its deadline is for: "Needs $1,200 or more by Jan 31, 2027", or only "Open until" it once enough is there. */
export function deadlineInWords(project: Funded): string {
  const day = formatDate(project.terms.openUntil);
  if (!waitsForOthers(project)) return `Open until ${day}`;
  const sum = threshold(project);
  return `Needs ${project.terms.funding === 'all' ? `all of ${sum}` : `${sum} or more`} by ${day}`;
}

/** From when on the months until a repayment count. */
export function countedFrom(project: Funded): string {
  return waitsForOthers(project) || project.terms.reflectionDays > 0 || project.reservePercent > 0
    ? `the day ${project.createdByName} gets the money`
    : 'the day you invest';
}

/** The way of an investment to the organization, in steps. */
export function stepsToOrganization(project: Funded): string[] {
  const { createdByName: name, terms } = project;
  const { funding, reflectionDays: days, openUntil } = terms;
  const reconsider =
    days > 0
      ? [
          `For ${count(days, 'day')} you can cancel without a reason. Until then your money is in escrow, where ${name} cannot use it.`,
        ]
      : [];
  if (!waitsForOthers(project))
    return days > 0
      ? [
          ...reconsider,
          `After ${days === 1 ? 'this day' : `these ${days} days`} ${name} gets the money and puts it to work.`,
        ]
      : [
          project.reservePercent > 0
            ? `It goes through escrow, and a moment later ${name} gets the money and puts it to work.`
            : `${name} gets the money at once and puts it to work.`,
        ];
  const sum = threshold(project);
  const what = funding === 'all' ? `the whole goal of ${sum}` : `at least ${sum}`;
  const decided = days > 0 ? ' We decide this once nobody can cancel, at most 30 days after that day.' : '';
  return [
    ...reconsider,
    `${days > 0 ? 'Then it stays in escrow' : `It stays in escrow, where ${name} cannot use it,`} for what others invest. Once ${what} is raised${days > 0 ? ' and can no longer be canceled' : ''}, ${name} gets the money and puts it to work.`,
    `If less is raised by the end of ${formatDate(openUntil)} (UTC), all of your money goes back into your wallet.${decided}`,
    ...(funding === 'minimum'
      ? [
          `What you invest after the minimum is raised reaches ${name} ${days > 0 ? `after your ${count(days, 'day')}` : 'at once'}.`,
        ]
      : []),
  ];
}

/** Why one cannot invest in a project; empty where one can. */
export function whyNoInvestment(project: Funded): string {
  const { state, takesMoney, isFull, raised, budgetRequired, terms } = project;
  if (takesMoney) return '';
  if (isFull) return 'The whole goal is invested. If someone cancels, their part becomes free again.';
  if (state === 'draft') return 'This is a draft. Nobody can invest in it yet.';
  if (state === 'failed')
    return 'This project was not funded, because too little was raised in time. It takes no investments.';
  if (state === 'canceled') return 'This project was canceled. It takes no investments.';
  if (state === 'funded') return 'This project is funded. It takes no more investments.';
  if (raised >= budgetRequired) return 'The goal is reached. We decide whether it is funded once nobody can cancel.';
  return `Its last day, ${formatDate(terms.openUntil)}, has passed. We are checking whether it is funded.`;
}

/** What canceling a project gives back: "$900 goes back to 3 investors." */
export function whatGoesBack({ inEscrow, investors }: { inEscrow: number; investors: number }): string {
  if (inEscrow === 0) return 'Nobody has invested in it.';
  return `${brief(inEscrow)} goes back to ${formatWhole(investors)} ${investors === 1 ? 'investor' : 'investors'}.`;
}
