import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

const earlier = `day < (now() AT TIME ZONE 'UTC')::date`;

export const referralsHousekeeping: Housekeeping = [
  statement('referral-visits.sweep', `DELETE FROM referral_visits WHERE ${earlier}`),
  statement('referral-salts.sweep', `DELETE FROM referral_salts WHERE ${earlier}`),
];
