import { randomUUID } from 'node:crypto';
import { DEMO_ORGANIZATIONS, type DemoOrganization } from './demo-organizations.ts';
import { demoPeople } from './demo-people.ts';
import { DEMO_PROJECTS, type DemoProject } from './demo-projects.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export type PlannedOrganization = DemoOrganization & { id: string; email: string; since: Date };
export type PlannedPerson = { id: string; name: string; email: string; since: Date };
export type PlannedProject = DemoProject & {
  id: string;
  organization: PlannedOrganization;
  published: Date;
  documentId: string;
};
export type Plan = {
  random: SeededRandom;
  today: Date;
  organizations: PlannedOrganization[];
  people: PlannedPerson[];
  projects: PlannedProject[];
};

/** The log-ins that the console shows: one of each type. The password is the same for every account of the demo. */
export const demoLogIns = {
  investor: 'investor@demo.example',
  organization: 'organization@demo.example',
  password: 'hall2026',
};

const day = 86_400_000;

export function daysBefore(date: Date, days: number) {
  return new Date(date.getTime() - days * day);
}

/** Who and what the demo town has, dated over the year before `now`: the same on each fresh start, but for the ids. */
export function planDemo(now: Date): Plan {
  const random = seededRandom('guildhall');
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const organizations = DEMO_ORGANIZATIONS.map((organization, n): PlannedOrganization => ({
    ...organization,
    id: randomUUID(),
    email: n === 0 ? demoLogIns.organization : `office-${n + 1}@organizations.example`,
    since: daysBefore(today, random.between(380, 540)),
  }));
  const people = demoPeople(random, 40).map((person, n): PlannedPerson => ({
    ...person,
    id: randomUUID(),
    email: n === 0 ? demoLogIns.investor : person.email,
    since: daysBefore(today, n === 0 ? 370 : random.between(200, 500)),
  }));
  const projects = planProjects(random, today, organizations);
  return { random, today, organizations, people, projects };
}

function planProjects(random: SeededRandom, today: Date, organizations: PlannedOrganization[]): PlannedProject[] {
  const counts = new Map<PlannedOrganization, number>();
  const fewest = (candidates: PlannedOrganization[]) =>
    candidates.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))[0]!;
  return DEMO_PROJECTS.map((project) => {
    const own = organizations.filter((organization) => organization.category === project.category);
    const organization = fewest(own.length > 0 ? own : organizations);
    counts.set(organization, (counts.get(organization) ?? 0) + 1);
    return {
      ...project,
      id: randomUUID(),
      organization,
      published: daysBefore(today, random.between(20, 360)),
      documentId: randomUUID(),
    };
  });
}
