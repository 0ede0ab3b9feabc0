import { today, type Plan, type PlannedPerson, type PlannedProject } from './demo-plan.ts';

/** A step of somebody's history. Money in whole cents. */
export type MoneyStep =
  | { kind: 'topup'; at: Date; userId: string; cents: number }
  | {
      kind: 'investment';
      at: Date;
      userId: string;
      projectId: string;
      organizationId: string;
      cents: number;
      message: string;
      documentId: string;
    }
  | {
      kind: 'order';
      at: Date;
      userId: string;
      projectId: string;
      organizationId: string;
      cents: number;
      units: number;
      address: string;
      postalCode: string;
      contactNo: string;
    };

const day = 86_400_000;
const reasons = [
  'I know the people behind this and want to see it happen.',
  'A fair return for something our street needs.',
  'Please keep me posted by the monthly report.',
  'For my daughter, who will use it every day.',
  'I have read the prospectus and like the numbers.',
  'Small amount, big hopes.',
];
const streets = ['Mill Lane', 'Harbour Street', 'Station Road', 'Church Walk', 'Garden Row', 'Bridge Street'];

function cents(dollars: number) {
  return Math.round(dollars * 100);
}

/**
 * The money of the demo: everybody adds money before spending it, projects fill up to between a tenth and all of their
 * goal, and the first person, the demo's investor, has a year of all of it. In order of time.
 */
export function planHistory(plan: Plan): MoneyStep[] {
  const { random, projects, people } = plan;
  const investor = people[0]!;
  const balances = new Map<string, number>();
  const steps: MoneyStep[] = [];

  const spend = (person: PlannedPerson, step: MoneyStep & { kind: 'investment' | 'order' }) => {
    const total = step.kind === 'order' ? step.cents * step.units : step.cents;
    const free = balances.get(person.id) ?? 0;
    if (free < total) {
      const added = (Math.floor((total - free) / 10_000) + random.whole(1, 8)) * 10_000;
      steps.push({
        kind: 'topup',
        at: new Date(step.at.getTime() - random.between(0.02, 0.9) * day),
        userId: person.id,
        cents: added,
      });
      balances.set(person.id, free + added - total);
    } else balances.set(person.id, free - total);
    steps.push(step);
  };

  const purchases: { person: PlannedPerson; step: MoneyStep & { kind: 'investment' | 'order' } }[] = [];
  const moment = (project: PlannedProject, person: PlannedPerson) => {
    const from = Math.max(project.published.getTime(), person.since.getTime()) + day;
    return new Date(from + random.next() ** 1.3 * (today.getTime() - from - day / 2));
  };
  const invest = (person: PlannedPerson, project: PlannedProject, dollars: number) =>
    purchases.push({
      person,
      step: {
        kind: 'investment',
        at: moment(project, person),
        userId: person.id,
        projectId: project.id,
        organizationId: project.organization.id,
        cents: cents(dollars),
        message: random.pick(reasons),
        documentId: project.documentId,
      },
    });
  const order = (person: PlannedPerson, project: PlannedProject) =>
    purchases.push({
      person,
      step: {
        kind: 'order',
        at: moment(project, person),
        userId: person.id,
        projectId: project.id,
        organizationId: project.organization.id,
        cents: cents(project.budget),
        units: random.whole(1, project.budget < 300 ? 3 : 1),
        address: `${random.whole(1, 140)} ${random.pick(streets)}`,
        postalCode: project.organization.areaCode || '10115',
        contactNo: `555${random.whole(1_000_000, 9_999_999)}`,
      },
    });

  for (const project of projects) {
    const target = project.budget * random.pick([0.12, 0.3, 0.45, 0.6, 0.75, 0.9, 1]);
    let left = project.budget;
    for (const person of random.shuffle(people.slice(1)).slice(0, random.whole(2, 9))) {
      const raised = project.budget - left;
      if (raised >= target || left < project.minInvestment) break;
      const share = Math.min(
        left,
        target - raised,
        Math.max(project.minInvestment, project.budget * random.between(0.04, 0.22)),
      );
      const amount = Math.min(left, Math.max(project.minInvestment, Math.round(share / 5) * 5));
      invest(person, project, amount);
      left -= amount;
    }
    if (project.budget <= 900 && random.chance(0.6))
      for (const person of random.shuffle(people.slice(1)).slice(0, random.whole(1, 4))) order(person, project);
    if (left >= project.minInvestment && project.minInvestment <= 1500 && random.chance(0.32))
      invest(investor, project, Math.min(left, project.minInvestment * random.whole(1, 3)));
    if (project.budget <= 700 && random.chance(0.3)) order(investor, project);
  }
  for (const { person, step } of purchases.toSorted((a, b) => a.step.at.getTime() - b.step.at.getTime()))
    spend(person, step);
  steps.push({ kind: 'topup', at: new Date(today.getTime() - 2 * day), userId: investor.id, cents: 250_000 });
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
