import type { Db } from '../platform/database.ts';

const sql = {
  find: {
    name: 'profile.find',
    text: `SELECT u.name, u.type, u.profile_pic AS "profilePic", u.business_name AS "businessName", u.professional_reg_no AS "professionalRegNo",
        u.health_insurance_number AS "healthInsuranceNumber", u.designation, u.organization_reg_no AS "organizationRegNo",
        u.sector_of_operation AS "organizationSectorOperation", u.email, coalesce(t.name, '') AS category,
        coalesce(to_char(u.birth_date, 'YYYY-MM-DD'), '') AS dob, u.mobile, u.area, u.area_code AS pincode, u.email_verified_at IS NOT NULL AS "emailVerified"
      FROM users u LEFT JOIN institution_types t ON t.id = u.institution_type_id WHERE u.id = $1`,
  },
  update: {
    name: 'profile.update',
    text: `WITH before AS (SELECT profile_pic FROM users WHERE id = $1 FOR NO KEY UPDATE)
      UPDATE users SET business_name = $2, professional_reg_no = $3, health_insurance_number = $4, designation = $5, organization_reg_no = $6,
        sector_of_operation = $7, birth_date = nullif($8, '')::date, area = $9, area_code = $10, profile_pic = coalesce($11, users.profile_pic)
      FROM before WHERE id = $1 RETURNING users.profile_pic AS "profilePic", before.profile_pic AS replaced`,
  },
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
  dob: string;
  mobile: string;
  area: string;
  pincode: string;
  emailVerified: boolean;
};

export const findProfile = async (db: Db, userId: string) => (await db.query<ProfileRow>(sql.find, [userId]))[0]!;

/** `values` in the order of the statement; a picture of null leaves the old one. `replaced` is the picture before. */
export const writeProfile = async (db: Db, userId: string, values: readonly (string | null)[]) =>
  (await db.query<{ profilePic: string; replaced: string }>(sql.update, [userId, ...values]))[0]!;
