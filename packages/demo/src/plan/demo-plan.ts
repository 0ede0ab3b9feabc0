import { DEMO_ORGANIZATIONS, type DemoOrganization } from '../content/demo-organizations.ts';
import { demoPeople } from '../content/demo-people.ts';
import { DEMO_PROJECTS, type DemoProject } from '../content/demo-projects.ts';
import { demoLogIns } from '../log-ins.ts';
import { demoId } from './demo-id.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export type PlannedOrganization = DemoOrganization & { id: string; email: string; since: Date; pictureId: string };
export type PlannedPerson = { id: string; name: string; email: string; since: Date };
export type PlannedProject = DemoProject & {
  id: string;
  organization: PlannedOrganization;
  published: Date;
  photoId: string;
  documentId: string;
};
export type Plan = {
  random: SeededRandom;
  organizations: PlannedOrganization[];
  people: PlannedPerson[];
  projects: PlannedProject[];
};

/** The day that the plan calls today; everything in it lies in the year and a half before. */
export const today = new Date(0);

const day = 86_400_000;

export function daysBefore(date: Date, days: number): Date {
  return new Date(date.getTime() - days * day);
}

/** Who and what the demo has: always the same. */
export function planDemo(): Plan {
  const random = seededRandom('guildhall');
  const organizations = DEMO_ORGANIZATIONS.map((organization, n): PlannedOrganization => ({
    ...organization,
    id: demoId(`organization ${organization.name}`),
    email: n === 0 ? demoLogIns.organization : `office-${n + 1}@organizations.example`,
    since: daysBefore(today, random.between(380, 540)),
    pictureId: demoId(`picture ${organization.name}`),
  }));
  const people = demoPeople(random, 40).map((person, n): PlannedPerson => ({
    ...person,
    id: demoId(`person ${person.name}`),
    email: n === 0 ? demoLogIns.investor : person.email,
    since: daysBefore(today, n === 0 ? 370 : random.between(200, 500)),
  }));
  return { random, organizations, people, projects: planProjects(random, organizations) };
}

function planProjects(random: SeededRandom, organizations: PlannedOrganization[]): PlannedProject[] {
  const counts = new Map<PlannedOrganization, number>();
  const fewest = (candidates: PlannedOrganization[]) =>
    candidates.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))[0]!;
  return DEMO_PROJECTS.map((project) => {
    const own = organizations.filter((organization) => organization.category === project.category);
    const organization = fewest(own.length > 0 ? own : organizations);
    counts.set(organization, (counts.get(organization) ?? 0) + 1);
    return {
      ...project,
      id: demoId(`project ${project.title}`),
      organization,
      published: daysBefore(today, random.between(20, 360)),
      photoId: demoId(`photo ${project.title}`),
      documentId: demoId(`document ${project.title}`),
    };
  });
}
