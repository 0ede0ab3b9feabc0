import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  find: statement<{ userId: string }, ProfileRow>(
    'profile.find',
    `SELECT
        u.name,
        u.type,
        u.profile_pic AS "profilePic",
        u.business_name AS "businessName",
        u.professional_reg_no AS "professionalRegNo",
        u.health_insurance_number AS "healthInsuranceNumber",
        u.designation,
        u.organization_reg_no AS "organizationRegNo",
        u.sector_of_operation AS "organizationSectorOperation",
        u.email,
        coalesce(t.name, '') AS category,
        coalesce(t.id::text, '') AS "typeId",
        coalesce(to_char(u.birth_date, 'YYYY-MM-DD'), '') AS dob,
        u.mobile,
        u.area,
        u.area_code AS pincode,
        u.email_verified_at IS NOT NULL AS "emailVerified",
        CASE WHEN u.verified_until > now() THEN u.verified_until END AS "verifiedUntil",
        CASE WHEN u.is_public THEN u.share_slug END AS slug
      FROM users u LEFT JOIN institution_types t ON t.id = u.institution_type_id WHERE u.id = :userId`,
  ),
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

export type ProfileRow = {
  name: string;
  type: 1 | 2;
  profilePic: string;
  businessName: string;
  professionalRegNo: string;
  healthInsuranceNumber: string;
  designation: string;
  organizationRegNo: string;
  organizationSectorOperation: string;
  email: string;
  category: string;
  typeId: string;
  dob: string;
  mobile: string;
  area: string;
  pincode: string;
  emailVerified: boolean;
  verifiedUntil: Date | null;
  /** Of an organization's public page, if it has one. */
  slug: string | null;
};

export async function findProfile(db: Db, userId: string) {
  return (await db.query(sql.find, { userId }))[0]!;
}

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

export async function writeProfile(db: Db, userId: string, profile: NewProfile) {
  return (await db.query(sql.update, { ...profile, userId }))[0]!;
}
