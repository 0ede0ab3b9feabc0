import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { SanctionsHit } from './sanctions-provider.ts';

const sql = {
  provide: statement<{ asks: boolean }>(
    'sanctions.provide',
    `INSERT INTO sanctions_settings (asks) VALUES (:asks) ON CONFLICT (id) DO UPDATE SET asks = excluded.asks`,
  ),
  askForVerification: statement<{ verificationId: string }, { added: number }>(
    'sanctions.ask-for-verification',
    'SELECT ask_sanctions_for_verification(:verificationId) AS added',
  ),
  askForWithdrawal: statement<{ userId: string; withdrawalId: string; holderKey: string }, { added: number }>(
    'sanctions.ask-for-withdrawal',
    'SELECT ask_sanctions_for_withdrawal(:userId, :withdrawalId, :holderKey) AS added',
  ),
  take: statement<{ most: number; nightly: number }, DueQuestion>(
    'sanctions.take',
    `SELECT q.id,
        q.withdrawal_id AS "withdrawalId",
        q.about_holder AS "aboutHolder",
        q.subject_key <> sanctions_key(u) AS changed,
        u.type = 2 AS organization,
        u.name,
        u.business_name AS "businessName",
        u.organization_reg_no AS "registrationNumber",
        u.country,
        coalesce(u.birth_date::text, '') AS "birthDate"
      FROM take_sanctions_questions(:most, :nightly) AS q JOIN users AS u ON u.id = q.user_id
      ORDER BY q.reason = 'night', q.id`,
  ),
  again: statement<{ id: string }>('sanctions.again', 'SELECT ask_sanctions_again(:id)'),
  drop: statement<{ id: string }>('sanctions.drop', 'SELECT drop_sanctions_question(:id)'),
  answer: statement<{ id: string; name: string; listVersion: string; hits: string }, { opened: number | null }>(
    'sanctions.answer',
    'SELECT answer_sanctions(:id, :name, :listVersion, :hits::jsonb) AS opened',
  ),
  night: statement<{ day: string }, { isOver: boolean; waiting: number }>(
    'sanctions.night',
    `SELECT NOT EXISTS (SELECT FROM sanctions_nights WHERE ended_at IS NULL)
          AND EXISTS (SELECT FROM sanctions_nights WHERE day >= :day::date) AS "isOver",
        (
          SELECT count(*)::int
          FROM (
            SELECT FROM sanctions_questions WHERE state = 'waiting' AND (reason = 'night') = true LIMIT 1000
          ) AS w
        ) AS waiting`,
  ),
  isBegun: statement<NoParams, { begun: boolean }>(
    'sanctions.is-begun',
    'SELECT EXISTS (SELECT FROM sanctions_nights WHERE ended_at IS NULL) AS begun',
  ),
  begin: statement<{ day: string; listVersion: string }>(
    'sanctions.begin-night',
    'SELECT begin_sanctions_night(:day::date, :listVersion)',
  ),
  fill: statement<{ portion: number }, { more: boolean }>(
    'sanctions.fill-night',
    'SELECT fill_sanctions_night(:portion) AS more',
  ),
  tried: statement<{ withdrawalId: string }, { tries: number; nextAt: Date | null }>(
    'sanctions.tried',
    `SELECT coalesce(max(tries), 0) AS tries, min(next_at) AS "nextAt" FROM sanctions_questions
      WHERE withdrawal_id = :withdrawalId AND state = 'waiting'`,
  ),
};

/** A question that is to be asked now, with what the account is named now; `changed`: it was another name when it was noted. */
export type DueQuestion = {
  id: string;
  withdrawalId: string | null;
  aboutHolder: boolean;
  changed: boolean;
  organization: boolean;
  name: string;
  businessName: string;
  registrationNumber: string;
  country: string;
  birthDate: string;
};

/** Writes whether a provider is set up, where the functions that approve read it. */
export function writeProvided(db: Db, asks: boolean) {
  return db.query(sql.provide, { asks });
}

/** Notes a question about an account that is to be verified, where it is missing, and answers how many. */
export async function addVerificationQuestion(db: Db, verificationId: string): Promise<number> {
  return (await db.query(sql.askForVerification, { verificationId }))[0]!.added;
}

/** Notes the questions about a withdrawal that are missing, and answers how many. */
export async function addWithdrawalQuestions(
  db: Db,
  asked: { userId: string; withdrawalId: string; holderKey: string },
): Promise<number> {
  return (await db.query(sql.askForWithdrawal, asked))[0]!.added;
}

/** Takes at most `most` questions that are due, of nights at most `nightly` within a minute; each is due again a while later. */
export function takeDueQuestions(db: Db, most: number, nightly: number) {
  return db.query(sql.take, { most, nightly });
}

/** Asks by the current name instead. */
export function askAgain(db: Db, id: string) {
  return db.query(sql.again, { id });
}

/** Asks no more. */
export function dropQuestion(db: Db, id: string) {
  return db.query(sql.drop, { id });
}

/** Keeps an answer; the first one stays. Answers how many cases it has opened, null where none was waited for. */
export async function writeAnswer(
  db: Db,
  { hits, ...answer }: { id: string; name: string; listVersion: string; hits: SanctionsHit[] },
): Promise<number | null> {
  return (await db.query(sql.answer, { ...answer, hits: JSON.stringify(hits) }))[0]!.opened;
}

/** Whether nothing is to be done for the night of this day any more, and how many questions of nights wait, counted to 1,000. */
export async function findNight(db: Db, day: string) {
  return (await db.query(sql.night, { day }))[0]!;
}

/** Whether a night has begun that is not over. */
export async function isNightBegun(db: Db): Promise<boolean> {
  return (await db.query(sql.isBegun, {}))[0]!.begun;
}

/** Begins the night of a day, once. */
export function beginNight(db: Db, day: string, listVersion: string) {
  return db.query(sql.begin, { day, listVersion });
}

/** Looks at the next accounts of the night; answers whether there may be more. */
export async function fillNight(db: Db, portion: number): Promise<boolean> {
  return (await db.query(sql.fill, { portion }))[0]!.more;
}

/** How often the provider was called about a withdrawal without an answer, and when it is called next; null where nothing waits. */
export async function findTried(db: Db, withdrawalId: string) {
  return (await db.query(sql.tried, { withdrawalId }))[0]!;
}
