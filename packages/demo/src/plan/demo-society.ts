import { daysBefore, today, type Plan } from './demo-plan.ts';
import { DEMO_REVIEWS } from '../content/demo-reviews.ts';
import { DEMO_SERVICES } from '../content/demo-services.ts';

type Rows = Record<string, unknown>[];

/** What people of the demo did without money: services offered, connections, likes and reviews. */
export function planSociety({ random, organizations, people }: Plan): {
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
    const organization_id = organization.id;
    const offered = DEMO_SERVICES.filter((service) => service.category === organization.category);
    for (const service of random.shuffle(offered).slice(0, random.whole(2, 4)))
      services.push({
        organization_id,
        title: service.title,
        budget_cents: Math.round(service.price * 100),
        created_at: daysBefore(today, random.between(5, 330)),
      });
    const fame = random.next() ** 1.6;
    const visitors = random.shuffle(people.slice(1)).slice(0, Math.round(2 + fame * 30));
    const recently = () => daysBefore(today, random.between(1, 190));
    for (const person of visitors) likes.push({ user_id: person.id, organization_id, created_at: recently() });
    for (const person of visitors.slice(0, Math.ceil(visitors.length * 0.45))) {
      const { message, rating } = random.pick(DEMO_REVIEWS);
      const half_stars = rating * 2;
      reviews.push({ user_id: person.id, organization_id, message, half_stars, created_at: recently() });
    }
    for (const person of visitors.slice(0, 5))
      connections.push({ user_id: person.id, organization_id, created_at: recently() });
    const own = (days: number) => ({ user_id: investor.id, organization_id, created_at: daysBefore(today, days) });
    if (n < 14) connections.push(own(8 + n * 20));
    if (n < 6) likes.push(own(4 + n * 20));
  }
  return { services, connections, likes, reviews };
}
