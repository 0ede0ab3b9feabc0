import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const accountsPersonalData: PersonalData = {
  tables: {
    users: {
      'id, likes_count, rating_count, created_at, verified_until': 'exported; kept: says nothing without the name',
      'type, name, email, mobile, institution_type_id, country, state, city, area, area_code, profile_pic':
        'exported; erased',
      'business_name, professional_reg_no, health_insurance_number, designation, organization_reg_no':
        'exported; erased',
      'sector_of_operation, birth_date, email_verified_at, is_public, stays_out, sharing_answered': 'exported; erased',
      password_hash: 'not exported: nobody can work out the password from it; erased',
      'rating_half_stars, rating_counts': 'not personal: sums of the reviews',
      open_projects: 'not exported: a count of the projects; erased',
      'folded_name, folded_place, folded_area_code': 'not exported: copies for searching; erased',
      share_slug: 'not exported: random letters in the address of the shared page; erased',
    },
    users_total: {
      'only_row, users': 'not personal: how many accounts there are',
    },
    one_time_codes: {
      'id, user_id, code_hash, tries, created_at, expires_at, user_key_hash, user_key_expires_at, used_at':
        'not exported: codes of two days, which are only in the mail; erased',
      asked_from: 'not exported: codes of two days, which are only in the mail; erased',
    },
    email_verifications: {
      'key_hash, user_id, created_at, expires_at': 'not exported: a key of a week, which is only in the mail; erased',
    },
    code_requests: {
      'id, email, network, asked_at': 'not exported: who requested a code may have been somebody else; erased',
    },
    login_failures: {
      'email, network, failures, since, last_at, closed_until':
        'not exported: who failed to log in may have been somebody else; erased',
    },
    known_networks: {
      'user_id, network, last_at': 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'profile',
      about: 'your account: name, e-mail, address and what else is in your profile',
      fields: {
        id: 'u.id',
        type: `CASE u.type WHEN 2 THEN 'organization' ELSE 'person' END`,
        name: 'u.name',
        email: 'u.email',
        emailVerifiedAt: 'u.email_verified_at',
        verifiedUntil: 'u.verified_until',
        mobile: 'u.mobile',
        category: 't.name',
        country: 'u.country',
        state: 'u.state',
        city: 'u.city',
        area: 'u.area',
        areaCode: 'u.area_code',
        latitude: 'l.latitude',
        longitude: 'l.longitude',
        birthDate: 'u.birth_date',
        businessName: 'u.business_name',
        professionalRegNo: 'u.professional_reg_no',
        healthInsuranceNumber: 'u.health_insurance_number',
        designation: 'u.designation',
        organizationRegNo: 'u.organization_reg_no',
        sectorOfOperation: 'u.sector_of_operation',
        picture: 'u.profile_pic',
        isPublic: 'u.is_public',
        staysOut: 'u.stays_out',
        sharingAnswered: 'u.sharing_answered',
        likes: 'u.likes_count',
        ratings: 'u.rating_count',
        registeredAt: 'u.created_at',
      },
      from: `users AS u LEFT JOIN institution_types AS t ON t.id
          = u.institution_type_id LEFT JOIN user_places AS l ON l.user_id
          = u.id`,
      where: 'u.id = :userId',
      by: ['u.created_at', 'u.id'],
    }),
    exportKind({
      name: 'networks',
      about: 'the networks that you have logged in from',
      fields: {
        network: 'k.network',
        lastAt: 'k.last_at',
      },
      from: 'known_networks AS k',
      where: 'k.user_id = :userId',
      by: ['k.last_at', 'k.network'],
      types: ['timestamptz', 'text'],
    }),
  ],
  erasure: {
    begin: statement('accounts.begin-erasure', 'SELECT begin_erasing_accounts(:userId, :hash)'),
    end: statement('accounts.end-erasure', 'SELECT end_erasing_accounts(:userId)'),
  },
};
