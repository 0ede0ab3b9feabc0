import type { OperatorRole } from '@guildhall/contract/route.ts';
import { notify, type NotificationOf } from '../../reach/notifications/notify.ts';
import { operatorsNotifications } from './operators.notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import { addOperatorNews, findOperatorsOf } from './operator-news.sql.ts';

/** A notification of operators: a heading, which is the mail's subject and the bell's text, and more words for the mail. */
export type OperatorNews = {
  heading: string;
  words?: readonly string[];
  /** The address of the screen that it leads to, such as `/operator/withdrawals?id=…`. */
  link: string;
  /** What counts as the same while it waits in the bell; by itself each stands alone. */
  subject?: string;
  /** False where it is for the mail alone. */
  bell?: boolean;
  /** Whoever has lost such a role within 90 days is mailed as well. */
  former?: boolean;
  /** The id of the request for a role that a link of the mail stops. */
  stops?: string;
  /**
   * What an account is notified of in the same transaction, where it may be an operator. Accounts are locked in the order of their ids, and
   * a statement of its own would lock this one before all others.
   */
  beside?: NotificationOf<typeof operatorsNotifications>;
};

/**
 * Notifies the operators of these roles of something: in the bell at once, and by a mail within a minute, which goes to OPERATOR_MAIL, too.
 * In a transaction both are there only if it commits. An admin is notified only where `roles` has admin.
 */
export async function notifyOperators(
  { db }: { db: Db },
  roles: readonly OperatorRole[],
  { heading, words = [], link, subject, former = false, stops, beside, bell = true }: OperatorNews,
): Promise<void> {
  const id = await addOperatorNews(db, { roles, former, heading, words, link, stops: stops ?? null });
  const operators = bell ? await findOperatorsOf(db, roles) : [];
  await notify(db, operatorsNotifications, [
    ...(beside ? [beside] : []),
    ...operators.map((userId) => ({
      userId,
      event: 'operatorNews' as const,
      subject: subject ?? id,
      data: { heading, link },
    })),
  ]);
}
