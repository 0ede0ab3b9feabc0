import type { Db } from '../platform/database.ts';

const sql = {
  find: {
    name: 'profile.find',
    text: `SELECT u.name, u.type, u.profile_pic AS "profilePic", u.business_name AS "businessName", u.professional_reg_no AS "professionalRegNo",
        u.health_insurance_number AS "healthInsuranceNumber", u.designation, u.organization_reg_no AS "organizationRegNo",
        u.sector_of_operation AS "organizationSectorOperation", u.email, coalesce(t.name, '') AS category, coalesce(t.id::text, '') AS "typeId",
        coalesce(to_char(u.birth_date, 'YYYY-MM-DD'), '') AS dob, u.mobile, u.area, u.area_code AS pincode, u.email_verified_at IS NOT NULL AS "emailVerified"
      FROM users u LEFT JOIN institution_types t ON t.id = u.institution_type_id WHERE u.id = $1`,
  },
  update: {
    name: 'profile.update',
    // The name and the category are told by what stood there when the row was locked, so that their history has no gap.
    text: `WITH before AS (
        SELECT u.profile_pic, u.name, u.institution_type_id, (SELECT t.name FROM institution_types AS t WHERE t.id = u.institution_type_id) AS category
        FROM users AS u WHERE u.id = $1 FOR NO KEY UPDATE
      ), changes AS (
        INSERT INTO profile_changes (user_id, field, old_value, new_value, changed_by)
        SELECT $1, c.field, c.old_value, c.new_value, $1 FROM before CROSS JOIN LATERAL (VALUES
          ('name', before.name, $12::text),
          ('category', before.category, (SELECT t.name FROM institution_types AS t WHERE t.id = $13::uuid))
        ) AS c (field, old_value, new_value) WHERE c.new_value <> c.old_value
      )
      UPDATE users SET business_name = $2, professional_reg_no = $3, health_insurance_number = $4, designation = $5, organization_reg_no = $6,
        sector_of_operation = $7, birth_date = nullif($8, '')::date, area = $9, area_code = $10, profile_pic = coalesce($11, users.profile_pic),
        name = coalesce($12, users.name), institution_type_id = coalesce($13, users.institution_type_id)
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
  typeId: string;
  dob: string;
  mobile: string;
  area: string;
  pincode: string;
  emailVerified: boolean;
};

export async function findProfile(db: Db, userId: string) {
  return (await db.query<ProfileRow>(sql.find, [userId]))[0]!;
}

/** `values` in the order of the statement; a picture, name or category of null leaves the old one. `replaced` is the picture before. */
export async function writeProfile(db: Db, userId: string, values: readonly (string | null)[]) {
  return (await db.query<{ profilePic: string; replaced: string }>(sql.update, [userId, ...values]))[0]!;
}
