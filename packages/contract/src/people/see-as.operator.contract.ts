import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { instant, picture } from '../values.ts';

/** For how long an operator sees the product as somebody else does, in minutes. */
export const seeAsMinutes = 30;

export const seeAsForm = z.object({ reason: operatorReason });

export const seeAs = route({
  method: 'POST',
  path: '/operator/accounts/:id/seeAs',
  access: 'operator',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'account.see_as' },
  summary:
    'Opens a session of 30 minutes that reads what the account reads, and can change nothing: the calls whose contract says `seeAs`. The account is notified at once, by a mail too, with the reason. Not of operators.',
  limit: { per: 'account', most: 30, seconds: 3600 },
  input: z.extend(seeAsForm, { id: id() }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    userType: z.number(),
    profilePic: picture,
    token: z.string(),
    endsAt: instant,
  }),
  message: 'You see Guildhall as this account does.',
  errors: ['not_found', 'forbidden', 'stake', 'too_many'],
});
