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
        CASE WHEN u.is_public THEN u.share_slug END AS slug,
        u.stays_out AS "staysOut"
      FROM users u LEFT JOIN institution_types t ON t.id = u.institution_type_id WHERE u.id = :userId`,
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
  staysOut: boolean;
  verifiedUntil: Date | null;
  /** Of an organization's public page, if it has one. */
  slug: string | null;
};

export async function findProfile(db: Db, userId: string) {
  return (await db.query(sql.find, { userId }))[0]!;
}
