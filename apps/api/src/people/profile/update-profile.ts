import type { updateProfile as route } from '@guildhall/contract/people/profile.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { requireInstitutionType } from '../accounts/require-institution-type.ts';
import { removeReplaced, storeUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyOfChange } from '../verification/notify-of-change.ts';
import { writeProfile } from './written-profile.sql.ts';

/**
 * Writes the caller's profile. E-mail, mobile and account type are not among the fields, whatever is sent; a change of the
 * name or the category is recorded. A change of what operators have verified ends the verification, and its owner is notified.
 * @throws Refusal `validation` for a category that is not offered or that a person would have
 */
export async function updateProfile(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (input.typeId !== null) {
    if (ctx.caller.type !== 2) throw invalid('typeId', 'Only organizations have a category.');
    await requireInstitutionType(ctx.db, input.typeId, ctx.caller.id);
  }
  const picture = input.profilePic;
  const stored = picture
    ? await storeUpload(ctx, {
        ownerId: ctx.caller.id,
        rule: 'profilePicture',
        upload: { filename: picture.name, bytes: Buffer.from(picture.bytes) },
      })
    : null;
  const { profilePic, replaced } = await inTransaction(ctx, async (inside) => {
    const written = await writeProfile(inside.db, ctx.caller.id, {
      businessName: input.businessName,
      professionalRegNo: input.profeRegNo,
      healthInsuranceNumber: input.healthNumber,
      designation: input.designation,
      organizationRegNo: input.orgRegNumber,
      sectorOfOperation: input.sectorOfOperation,
      birthDate: input.birthDate,
      area: input.area,
      areaCode: input.areaCode,
      profilePic: stored?.url ?? null,
      name: input.name,
      institutionTypeId: input.typeId,
    });
    if (written.endedVerification) await notifyOfChange(inside);
    return written;
  });
  if (replaced !== profilePic) await removeReplaced(ctx, ctx.caller.id, replaced);
  return { profilePic };
}
