import { daysBefore, type Plan } from './demo-plan.ts';
import { DEMO_REVIEWS } from './demo-reviews.ts';
import { DEMO_SERVICES } from './demo-services.ts';

type Rows = (readonly unknown[])[];

/** What people of the demo did without money: services offered, connections, likes and reviews. */
export function planSociety({ random, today, organizations, people }: Plan): {
  services: Rows;
  connections: Rows;
  likes: Rows;
  reviews: Rows;
} {
  const services: Rows = [];
  const connections: Rows = [];
  const likes: Rows = [];
  const reviews: Rows = [];
  const investor = people[0]!;
  for (const [n, organization] of organizations.entries()) {
    const offered = DEMO_SERVICES.filter((service) => service.category === organization.category);
    for (const service of random.shuffle(offered).slice(0, random.whole(2, 4)))
      services.push([
        organization.id,
        service.title,
        Math.round(service.price * 100),
        daysBefore(today, random.between(5, 330)),
      ]);
    const fame = random.next() ** 1.6;
    const visitors = random.shuffle(people.slice(1)).slice(0, Math.round(2 + fame * 30));
    for (const person of visitors) likes.push([person.id, organization.id, daysBefore(today, random.between(1, 190))]);
    for (const person of visitors.slice(0, Math.ceil(visitors.length * 0.45))) {
      const { message, rating } = random.pick(DEMO_REVIEWS);
      reviews.push([person.id, organization.id, message, rating * 2, daysBefore(today, random.between(1, 190))]);
    }
    for (const person of visitors.slice(0, 5))
      connections.push([person.id, organization.id, daysBefore(today, random.between(1, 190))]);
    if (n < 14) connections.push([investor.id, organization.id, daysBefore(today, 8 + n * 20)]);
    if (n < 6) likes.push([investor.id, organization.id, daysBefore(today, 4 + n * 20)]);
  }
  return { services, connections, likes, reviews };
}
