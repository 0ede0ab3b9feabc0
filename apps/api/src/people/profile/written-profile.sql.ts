import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  // The old name and category are read from the locked row, so that their history has no gap. The parts of a
  // suggested place stay while the address still has its city.
  update: statement<NewProfile & { userId: string }, WrittenProfile>(
    'profile.update',
    `WITH before AS (
        SELECT
          u.profile_pic,
          u.name,
          u.institution_type_id,
          u.verified_until > now() AS verified,
          (SELECT t.name FROM institution_types AS t WHERE t.id = u.institution_type_id) AS category,
          u.area = :area OR strpos(fold(:area), fold(u.city)) > 0 AS stays
        FROM users AS u WHERE u.id = :userId FOR NO KEY UPDATE
      ), changes AS (
        INSERT INTO profile_changes (user_id, field, old_value, new_value, changed_by)
        SELECT :userId, c.field, c.old_value, c.new_value, :userId
        FROM before
          CROSS JOIN LATERAL (
            VALUES ('name', before.name, :name::text),
              (
                'category',
                before.category,
                (SELECT t.name FROM institution_types AS t WHERE t.id = :institutionTypeId::uuid)
              )
          ) AS c (field, old_value, new_value)
        WHERE c.new_value <> c.old_value
      )
      UPDATE users
      SET
        business_name = :businessName,
        professional_reg_no = :professionalRegNo,
        health_insurance_number = :healthInsuranceNumber,
        designation = :designation,
        organization_reg_no = :organizationRegNo,
        sector_of_operation = :sectorOfOperation,
        birth_date = nullif(:birthDate, '')::date,
        area = :area,
        area_code = :areaCode,
        city = CASE WHEN before.stays THEN users.city ELSE '' END,
        state = CASE WHEN before.stays THEN users.state ELSE '' END,
        country = CASE WHEN before.stays THEN users.country ELSE '' END,
        profile_pic = coalesce(:profilePic, users.profile_pic),
        name = coalesce(:name, users.name),
        institution_type_id = coalesce(:institutionTypeId, users.institution_type_id)
      FROM before
      WHERE id = :userId
      RETURNING users.profile_pic AS "profilePic", before.profile_pic AS replaced,
        coalesce(before.verified, false) AND users.verified_until IS NULL AS "endedVerification"`,
  ),
};

/** A picture, name or category of null leaves the old one; a birth date of '' is none. */
export type NewProfile = {
  businessName: string;
  professionalRegNo: string;
  healthInsuranceNumber: string;
  designation: string;
  organizationRegNo: string;
  sectorOfOperation: string;
  birthDate: string;
  area: string;
  areaCode: string;
  profilePic: string | null;
  name: string | null;
  institutionTypeId: string | null;
};

/** `replaced` is the picture before; `endedVerification`: the account was verified before this change. */
type WrittenProfile = { profilePic: string; replaced: string; endedVerification: boolean };

/** Writes a profile, and a change of its name or category into their history. */
export async function writeProfile(db: Db, userId: string, profile: NewProfile) {
  return (await db.query(sql.update, { ...profile, userId }))[0]!;
}
