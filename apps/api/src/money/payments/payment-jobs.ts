import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { expirePurchases } from './expire-purchases.ts';
import { followPayments, followRefunds } from './follow-payments.ts';
import { lookForChanges } from './look-for-changes.ts';
import { checkProviders } from './provider/provider-problems.ts';
import { pollPayments } from './poll-payments.ts';

const everyMinute = '* * * * *';
const expire = 'purchases.expire';
/** Seconds between two looks when holds are so short that a minute is long. */
const pace = 2;

/** The background work of payments, that of their providers included. */
export function paymentJobs(resources: Resources): JobKind[] {
  const hasShortHolds = () => resources.config.holdSeconds < 120;
  // A minute's worth of looks, each of which starts the next; the schedule begins again each minute.
  const again = (times: number) => resources.jobs.send(expire, { times }, { afterSeconds: pace });
  return [
    {
      name: 'payments.poll',
      about: 'Asks the card providers for the state of payments.',
      every: everyMinute,
      work: () => pollPayments(resources),
    },
    {
      name: 'payments.follow',
      about: 'Books fees, refunds and disputes of earlier card payments.',
      every: everyMinute,
      work: () => followPayments(resources),
    },
    {
      name: 'payments.look-for-changes',
      about: 'Asks the card providers for refunds and disputes of which no event came.',
      every: '23 * * * *',
      work: () => lookForChanges(resources),
    },
    {
      name: 'payments.follow-refunds',
      about: 'Goes on with refunds to cards whose end is not known.',
      every: everyMinute,
      work: () => followRefunds(resources),
    },
    {
      name: expire,
      about: 'Ends purchases whose time to pay is over.',
      every: everyMinute,
      atStart: hasShortHolds(),
      work: async ({ times = 60 / pace }) => {
        if (hasShortHolds() && Number(times) > 1) await again(Number(times) - 1);
        if ((await expirePurchases(resources)) > 0) await pollPayments(resources);
      },
    },
    {
      name: 'payments.check-providers',
      about: 'Looks whether the payment providers take our keys and keep our money in US dollars.',
      every: '*/10 * * * *',
      atStart: true,
      retryLimit: 0,
      work: () => checkProviders(resources.payments.all),
    },
    ...(resources.payments.current.jobs ?? []),
  ];
}
