import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const sql = {
  add: statement<NewOperatorNews, { id: string }>(
    'operators.add-news',
    `INSERT INTO operator_news (
        roles,
        former,
        heading,
        words,
        link,
        stops
      )
      VALUES (:roles, :former, :heading, :words, :link, :stops) RETURNING id`,
  ),
  ofRoles: statement<{ roles: readonly OperatorRole[] }, { id: string }>(
    'operators.of-roles',
    'SELECT user_id AS id FROM operators WHERE role = ANY(:roles) ORDER BY user_id',
  ),
  take: statement<NoParams, DueOperatorNews>(
    'operators.take-news',
    `UPDATE operator_news AS n SET mailed_at = now()
      FROM (
        SELECT id FROM operator_news
        WHERE mailed_at IS NULL
        ORDER BY created_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
      ) AS due
      WHERE n.id = due.id
      RETURNING
        n.roles,
        n.former,
        n.heading,
        n.words,
        n.link,
        n.stops`,
  ),
  // The audit log alone says whose role was taken away.
  recipients: statement<{ roles: readonly string[]; former: boolean }, Recipient>(
    'operators.news-recipients',
    `SELECT u.email, u.name, true AS "emailVerified" FROM users AS u
      WHERE u.type <> 0
        AND u.email_verified_at IS NOT NULL
        AND u.id IN (
          SELECT o.user_id FROM operators AS o WHERE o.role = ANY(:roles)
          UNION SELECT e.account_id FROM audit_entries AS e
          WHERE :former
            AND e.verb = 'operator.revoke'
            AND e.at > now() - interval '90 days'
            AND e.before ->> 'role' = ANY(:roles)
        )
      ORDER BY u.email`,
  ),
};

type NewOperatorNews = {
  roles: readonly OperatorRole[];
  former: boolean;
  heading: string;
  words: readonly string[];
  link: string;
  /** The id of a request for a role that the mail offers to stop. */
  stops: string | null;
};
type DueOperatorNews = NewOperatorNews;

/** Saves what operators are to be mailed, and answers its id. */
export async function addOperatorNews(db: Db, news: NewOperatorNews): Promise<string> {
  return (await db.query(sql.add, news))[0]!.id;
}

/** The operators of these roles, by their ids. */
export async function findOperatorsOf(db: Db, roles: readonly OperatorRole[]): Promise<string[]> {
  return (await db.query(sql.ofRoles, { roles })).map(({ id }) => id);
}

/** Takes the oldest news that was not mailed yet, which is mailed once the transaction commits. */
export async function takeOperatorNews(db: Db): Promise<DueOperatorNews | undefined> {
  return (await db.query(sql.take, {}))[0];
}

/** Who is mailed: operators with a verified e-mail, and, where it says so, those who were until lately. */
export function findNewsRecipients(db: Db, { roles, former }: Pick<NewOperatorNews, 'roles' | 'former'>) {
  return db.query(sql.recipients, { roles, former });
}
