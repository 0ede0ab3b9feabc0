import type { signUp as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { isOwnMachine, networkOf } from '../../platform/calls/network-address.ts';
import type { Ctx } from '../../context.ts';
import { takeRate } from '../../platform/calls/rate-limit.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { hashSecret, newSecret } from '../../platform/sessions/sessions.ts';
import { acceptTermsAtSignUp } from '../terms/terms-in-force.ts';
import { addVerification, insertUser, type NewUser } from './accounts.sql.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import { requireInstitutionType } from './require-institution-type.ts';
import { verificationMail } from './verification-mail.ts';

/**
 * Opens an account and sends the verification e-mail with it. The answer carries no token (docs/specification/calls.md).
 * @throws Refusal `validation` when the e-mail is taken or the category is not offered, `too_many` past the address's limit
 */
export async function signUp(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { config, mailer } = ctx.resources;
  if (!isOwnMachine(ctx.address))
    await takeRate(ctx, `signup:${networkOf(ctx.address)}`, { most: config.signupsPerAddress, seconds: 3600 });
  const institutionTypeId = 'typeId' in input ? input.typeId : null;
  if (institutionTypeId !== null) await requireInstitutionType(ctx.db, institutionTypeId, null);
  const user: NewUser = {
    type: institutionTypeId === null ? 1 : 2,
    name: input.name,
    email: input.email.toLowerCase(),
    mobile: input.mobile,
    passwordHash: await hashPassword(input.password),
    institutionTypeId,
    country: input.countryName,
    state: input.stateName,
    city: input.cityName,
    area: input.area,
    areaCode: input.areaCode,
  };
  return inTransaction(ctx, async ({ db }) => {
    const id = await insertUser(db, user);
    if (id === undefined)
      throw invalid('email', 'This e-mail is already registered. Please log in or reset your password.');
    // From here it succeeds.
    await acceptTermsAtSignUp(db, config, id);
    const key = newSecret();
    await addVerification(db, hashSecret(key), id);
    await mailer.send(verificationMail(ctx.resources, user.email, key), db);
    return { id, email: user.email };
  });
}
