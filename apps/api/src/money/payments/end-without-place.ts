import { formatCents, toDollars } from '@guildhall/contract/money.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { paymentsNotifications } from './payments.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import type { Settling } from './end-payment.ts';
import { failInLedger, findUnplaced } from './payments.sql.ts';

const nothing = 'Nothing was charged, and the amount held in your wallet is free again.';
const words = {
  full: `Others invested the rest of this project’s goal before your card was charged. ${nothing}`,
  over: `This project stopped taking investments before your card was charged. ${nothing}`,
  limit: `You lowered your own limit before your card was charged. ${nothing}`,
};

/**
 * Ends the payment of an investment that found no place in the goal, whose project takes no more or whose payer has lowered their own limit, after it was canceled with the provider:
 * both have failed, and the payer is notified on their pages and by mail, once.
 */
export async function endWithoutPlace(ctx: Settling, paymentId: string): Promise<void> {
  const { resources } = ctx;
  const { live, mailer } = resources;
  const reported = await inTransaction(ctx, async ({ db }) => {
    const { payerId, investmentId, projectId, projectTitle, cents, why, ...to } = (await findUnplaced(db, paymentId))!;
    if ((await failInLedger(db, paymentId, 'failed', words[why], 'goal_exceeded')).outcome !== 'ok') return [];
    await live.publish(db, payerId, {
      event: 'notification',
      data: { kind: 'investmentFailed', projectId, projectTitle, amount: toDollars(cents), why },
    });
    const data = { projectId, projectTitle, why };
    await notify(db, paymentsNotifications, [
      { userId: payerId, event: 'investmentFailed', subject: paymentId, cents, data },
    ]);
    // The address may not be the payer's own, so that the project is not named.
    const mail = emailTemplate(resources, {
      to,
      subject: 'Your investment did not go through',
      figure: formatCents(cents),
      lines: [
        {
          over: `The project you wanted to invest ${formatCents(cents)} in stopped taking investments before your card was charged.`,
          full: `Others invested the rest of the project’s goal before your card was charged for your investment of ${formatCents(cents)}.`,
          limit: `You lowered your own limit before your card was charged for your investment of ${formatCents(cents)}.`,
        }[why],
        'Your card was not charged, and the amount held in your wallet is free again.',
      ],
      action: { label: 'See the investment', link: resources.site.screen(`/investment/detail?id=${investmentId}`) },
      because: 'you tried to invest with your Guildhall account',
    });
    await mailer.send(mail, db);
    return [payerId];
  });
  publishWalletChanges(ctx.resources, reported);
}
