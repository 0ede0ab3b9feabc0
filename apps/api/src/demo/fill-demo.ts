import { hashPassword } from '../accounts/passwords.ts';
import { publicFileUrl } from '../files/store-upload.ts';
import { openDatabase } from '../platform/database.ts';
import type { Resources } from '../resources.ts';
import { INSTITUTION_TYPE_NAMES, PROJECT_CATEGORY_NAMES } from './demo-categories.ts';
import { drawFiles } from './demo-files.ts';
import { planHistory } from './demo-history.ts';
import { playMoney } from './demo-money.ts';
import { demoLogIns, planDemo } from './demo-plan.ts';
import { planSociety } from './demo-society.ts';
import { playTalk } from './demo-talk.ts';
import { idsByName, insertRows, isEmpty, keepTotals } from './demo.sql.ts';

export type DemoLogIn = { kind: string; email: string; password: string };

/**
 * Fills an empty database with a small town that looks lived in, all or nothing, and answers the log-ins to try it with.
 * A database that holds anybody is left alone.
 */
export async function fillDemo(resources: Resources, ownerUrl: string): Promise<DemoLogIn[]> {
  const owner = openDatabase(ownerUrl, { max: 2 });
  try {
    if (await isEmpty(owner)) {
      const plan = planDemo(new Date());
      const passwordHash = await hashPassword(demoLogIns.password);
      const drawn = await drawFiles(plan, resources.fileStore);
      await owner.transaction(async (db) => {
        const types = await idsByName(db, 'institution_types');
        const categories = await idsByName(db, 'project_categories');
        await insertRows(db, 'users', [
          ...plan.organizations.map((o, n) => [
            o.id,
            2,
            o.name,
            o.email,
            `555${String(2_000_000 + n)}`,
            passwordHash,
            types.get(INSTITUTION_TYPE_NAMES[o.category]),
            o.country,
            o.state,
            o.city,
            [o.city, o.state, o.country].filter(Boolean).join(', '),
            o.areaCode,
            publicFileUrl(drawn.pictureOf.get(o)!),
            o.name,
            o.sector,
            '',
            o.since,
            o.since,
          ]),
          ...plan.people.map((p, n) => [
            p.id,
            1,
            p.name,
            p.email,
            `555${String(3_000_000 + n)}`,
            passwordHash,
            null,
            'United States',
            'New York',
            'New York',
            'New York, New York, United States',
            '10001',
            '',
            '',
            '',
            '',
            p.since,
            p.since,
          ]),
        ]);
        await insertRows(db, 'files', drawn.rows);
        await insertRows(
          db,
          'projects',
          plan.projects.map((p) => [
            p.id,
            p.organization.id,
            categories.get(PROJECT_CATEGORY_NAMES[p.category]),
            p.title,
            p.description,
            Math.round(p.budget * 100),
            p.roi,
            p.durationMonths,
            Math.round(p.minInvestment * 100),
            drawn.photoOf.get(p),
            p.documentId,
            p.published,
          ]),
        );
        const society = planSociety(plan);
        await insertRows(db, 'services', society.services);
        await insertRows(db, 'connections', society.connections);
        await insertRows(db, 'likes', society.likes);
        await insertRows(db, 'reviews', society.reviews);
        await playMoney(db, planHistory(plan));
        await playTalk(db, plan);
        await keepTotals(db);
      });
    }
    return await logIns(owner);
  } finally {
    await owner.close();
  }
}

const found = { name: 'demo.found', text: 'SELECT 1 AS found FROM users WHERE email = $1' };

async function logIns(db: {
  query: (statement: typeof found, params: unknown[]) => Promise<unknown[]>;
}): Promise<DemoLogIn[]> {
  const { investor, organization, password } = demoLogIns;
  if ((await db.query(found, [investor])).length === 0) return [];
  return [
    { kind: 'person', email: investor, password },
    { kind: 'organization', email: organization, password },
  ];
}
