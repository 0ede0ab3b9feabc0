import { formatCents } from '@guildhall/contract/money.ts';
import type { UserCtx } from '../../context.ts';
import { emailTemplate, type Recipient, type Sender } from '../../reach/mail/email-template.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { notifyMoneyMembers } from '../../people/members/notify-money-members.ts';
import { recordAct, recordAnyAct } from '../../base/audit/record-act.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { withdrawalsNotifications } from './withdrawals.notifications.ts';
import { utcMinute } from '../../platform/text/utc-minute.ts';
import { masked } from '../../platform/text/masked.ts';
import { notMeLink } from './not-me-link.ts';
import { findRequested, findRequestRecipients, type RequestedNow } from './withdrawals.sql.ts';

/** A request that was made just now. */
type Request = { id: string; cents: bigint; ending: string };

/**
 * Records who has requested a withdrawal, and notifies those whose money it is, inside the transaction of the request: in the bell, and each by a
 * mail that nobody can turn off, whose link takes the request back. Where it is beyond the organization's own limit, those who may confirm it
 * are notified.
 */
export async function notifyOfRequest(ctx: UserCtx, request: Request): Promise<void> {
  const { id, cents, ending } = request;
  const requested = await findRequested(ctx.db, id, ctx.resources.config.withdrawalWait);
  const people = await findRequestRecipients(ctx.db, ctx.caller.id);
  const { needsSecond, isNewAccount, isFirst } = requested;
  const isAnother = isNewAccount && !isFirst;
  await (needsSecond ? recordAnyAct : recordAct)(ctx, id, { cents: String(cents) });
  if (needsSecond) await notifyMoneyMembers(ctx, 'secondMember', id, cents, { isAnother });
  else
    await notify(
      ctx.db,
      withdrawalsNotifications,
      people.map(({ id: userId }) => ({
        userId,
        event: 'withdrawalAsked' as const,
        subject: id,
        cents,
        data: { account: masked(ending), isAnother, toConfirm: requested.confirmUntil !== null },
      })),
    );
  const link = notMeLink(ctx.resources, id);
  for (const { isOwner, ...to } of people)
    await ctx.resources.mailer.send(
      write(ctx.resources, to, { ...request, ...requested, isAnother, isOwner, link }),
      ctx.db,
    );
}

type Written = Request & RequestedNow & { isAnother: boolean; isOwner: boolean; link: string };

/** Names nobody, and no bank: who has signed up with a stranger's address chose those words. */
function write(sender: Sender, to: Recipient, request: Written): Mail {
  const { cents, ending, isAnother, isFirst, isOwner, needsSecond, waitsUntil, confirmUntil, link } = request;
  const amount = formatCents(cents);
  const which = isAnother ? '. That is a different account than before' : isFirst ? '. It is your first one' : '';
  return emailTemplate(sender, {
    to,
    subject: `A withdrawal of ${amount}${isAnother ? ' to a different bank account' : ''} was requested`,
    figure: amount,
    lines: [
      `${amount} is to be paid from ${isOwner ? 'your wallet' : 'the wallet of your organization'} to the bank account ${masked(ending)}${which}.`,
      waitsUntil === null
        ? 'It is paid once Guildhall has approved it.'
        : `It can be paid from ${utcMinute(waitsUntil)} UTC, once Guildhall has approved it.`,
      ...(confirmUntil === null
        ? []
        : [
            `First it has to be confirmed by ${utcMinute(confirmUntil)} UTC, in ${isOwner ? 'your' : 'its'} wallet, with ${isOwner ? 'your' : 'a'} password or second factor. Otherwise it is canceled.`,
          ]),
      ...(isOwner && !to.emailVerified
        ? [
            'You also need to verify this address first. Use the link in the mail you got when you signed up. You can have it sent again in My Profile.',
          ]
        : []),
      ...(needsSecond ? ['First a second member of the organization has to confirm it, in its wallet.'] : []),
      `${confirmUntil === null ? 'If this was you, you do not need to do anything. If not,' : 'If this was not you,'} press “It was not me”. That cancels it and logs everyone out of the account.`,
    ],
    action: { label: 'It was not me', link },
    because: `it is about money leaving ${isOwner ? 'your wallet' : 'a wallet you can use'}. Such mails cannot be turned off`,
  });
}
