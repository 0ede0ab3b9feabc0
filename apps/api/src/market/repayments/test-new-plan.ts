import {
  interest,
  leftOf,
  monthsAfter,
  open,
  openPrincipal,
  openReturn,
  partsOf,
  sum,
  type Command,
  type Day,
  type Holding,
  type Project,
  type Response,
} from './test-repayments-books.ts';

/** How long a vote lasts until it is decided, in days. */
export const voteDays = 15;

type NewPlan = Extract<Command, { do: 'newPlan' }>;

/** How many days late something is that is due on a day: those of a vote do not count. */
export function lateDays(due: Day, { pauses }: Pick<Project, 'pauses'>, today: Day): number {
  let late = 0;
  for (let day = due + 1; day <= today; day++) if (!pauses.some(({ from, to }) => day >= from && day < to)) late++;
  return late;
}

/** What keeps an organization from proposing a plan; `isFrozen` with it or its project. */
export function planObstacle(of: Project, today: Day, isDue: boolean, isFrozen: boolean): string | null {
  if (of.writtenOffOn !== null) return 'written_off';
  if (!isDue) return 'nothing_due';
  if (of.payment) return 'sharing';
  if (isFrozen) return 'frozen';
  return of.decidedOn !== null && of.decidedOn > today - 90 ? 'too_soon' : null;
}

function owing({ holdings }: Project): Holding[] {
  return holdings.filter(({ place, plan }) => place === 'released' && plan.some((each) => open(each) > 0n));
}

function outstanding(holding: Holding): bigint {
  return leftOf(holding) - sum(holding.plan, ({ principalPaid }) => principalPaid);
}

/** Proposes a plan, lets the holders vote and their 14 days pass, and decides it. The clock is then on the day of the decision. */
export function voted(
  books: { now: number },
  of: Project,
  { plan, months, says, now }: NewPlan,
  today: Day,
  isLate: boolean,
) {
  const weights = new Map<number, bigint>();
  for (const holding of owing(of)) weights.set(holding.who, (weights.get(holding.who) ?? 0n) + outstanding(holding));
  const all = sum([...weights.values()], (cents) => cents);
  if (all === 0n) return { outcome: 'nobody' } satisfies Response;
  if (!isLate) of.pauses.push({ from: today, to: today + voteDays - 1 });
  const day = today + voteDays;
  books.now = now;
  of.decidedOn = day;
  const yes = sum([...weights], ([who, cents]) => (says[who - 1] === true ? cents : 0n));
  if (yes * 2n <= all) return { outcome: 'ok', decided: 'refused' } satisfies Response;
  of.hasNewPlan = true;
  for (const holding of owing(of)) replan(holding, of, { plan, months, day });
  return { outcome: 'ok', decided: 'accepted' } satisfies Response;
}

/** Closes each instalment with what was paid of it, and puts the rest on days of the new plan. */
function replan(
  holding: Holding,
  { terms }: Project,
  { plan, months, day }: { plan: NewPlan['plan']; months: number; day: Day },
) {
  const principal = sum(holding.plan, openPrincipal);
  const gain = sum(holding.plan, openReturn);
  for (const each of holding.plan) {
    const days = day - each.dueOn;
    if (open(each) > 0n && days > 0 && terms.lateInterest > 0) {
      each.centDays += open(each) * BigInt(days);
      each.late = interest(each.centDays, terms.lateInterest);
    }
    each.principal = each.principalPaid;
    each.return = each.returnPaid;
  }
  holding.isReplanned = true;
  holding.plan.push(...partsOf({ plan, months, grace: 0 }, principal, gain, (month) => monthsAfter(day, month)));
}
