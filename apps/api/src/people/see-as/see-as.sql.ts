import type { UserType } from '@guildhall/contract/route.ts';
import { seeAsMinutes } from '@guildhall/contract/people/see-as.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  // An operator who is made one in the same moment is shown, too: the calls that a session of this kind reads are not those of the console.
  open: statement<Opening, Opened>(
    'see-as.open',
    `WITH found AS (
        SELECT
          u.id,
          u.type AS "userType",
          u.name,
          u.email,
          u.profile_pic AS "profilePic",
          u.email_verified_at IS NOT NULL AS "emailVerified",
          CASE
            WHEN u.id = :operatorId::uuid OR has_stake(:operatorId, ARRAY[u.id]) THEN 'stake'
            WHEN EXISTS (SELECT FROM operators AS o WHERE o.user_id = u.id) THEN 'operator'
            ELSE 'opened'
          END AS outcome
        FROM users AS u WHERE u.id = :accountId
      ), opened AS (
        INSERT INTO sessions (
          token_hash,
          user_id,
          sees_as,
          expires_at,
          device,
          network_address
        )
        SELECT
          :tokenHash,
          :operatorId,
          f.id,
          now() + make_interval(mins => ${seeAsMinutes}),
          :device,
          :address
        FROM found AS f WHERE f.outcome = 'opened'
        RETURNING id, expires_at
      )
      SELECT f.*, o.id AS "sessionId", o.expires_at AS "endsAt" FROM found AS f LEFT JOIN opened AS o ON true`,
  ),
};

type Opening = { operatorId: string; accountId: string; tokenHash: Buffer; device: string; address: string };

type Account = {
  id: string;
  userType: UserType;
  name: string;
  email: string;
  profilePic: string;
  emailVerified: boolean;
};
type Opened =
  | (Account & { outcome: 'opened'; sessionId: string; endsAt: Date })
  | (Account & { outcome: 'stake' | 'operator'; sessionId: null; endsAt: null });

/** Opens a session of the operator that reads as the account; undefined where there is no such account. */
export async function openSeeAs(db: Db, opening: Opening): Promise<Opened | undefined> {
  return (await db.query(sql.open, opening))[0];
}
