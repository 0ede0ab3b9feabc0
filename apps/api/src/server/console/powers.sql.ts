import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

// Of those who approve, each is compared with at most 100 others.
const powers = statement<{ days: number }, PowerOfOperator>(
  'operators.powers',
  `WITH deciders AS MATERIALIZED (
      SELECT user_id FROM operators WHERE role IN ('finance', 'admin') ORDER BY user_id LIMIT 100
    )
    SELECT
      u.id,
      u.name,
      o.role,
      o.granted_at AS since,
      has_second_factor(u.id) AS "secondFactor",
      coalesce(g.name, '') AS "grantedBy",
      coalesce(c.name, '') AS "confirmedBy",
      CASE WHEN o.role IN ('finance', 'admin') THEN o.granted_at + make_interval(days => :days) END AS "countsFrom",
      CASE
        WHEN o.role IN ('finance', 'admin') THEN (
          SELECT coalesce(array_agg(n.name ORDER BY n.name, n.id), '{}')
          FROM deciders AS d JOIN users AS n ON n.id = d.user_id
          WHERE d.user_id <> o.user_id AND second_hand_obstacle(d.user_id, o.user_id, 0) IS NOT NULL
        )
        ELSE '{}'
      END AS "notBeside"
    FROM operators AS o
      JOIN users AS u ON u.id = o.user_id
      LEFT JOIN users AS g ON g.id = o.granted_by
      LEFT JOIN users AS c ON c.id = o.confirmed_by
    ORDER BY u.name, u.id LIMIT 1000`,
);

/** An operator with who gave the role, and from when on their approval counts as the second one: null where the role approves nothing. */
type PowerOfOperator = {
  id: string;
  name: string;
  role: OperatorRole;
  since: Date;
  secondFactor: boolean;
  grantedBy: string;
  confirmedBy: string;
  countsFrom: Date | null;
  notBeside: string[];
};

/** All operators by name, with what their approval counts `days` after the role began. */
export function findPowers(db: Db, days: number) {
  return db.query(powers, { days });
}
