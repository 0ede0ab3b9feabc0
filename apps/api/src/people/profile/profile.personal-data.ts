import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const profilePersonalData: PersonalData = {
  tables: {
    profile_changes: {
      id: 'not exported: a key of ours; erased',
      'user_id, field, old_value, new_value, changed_at': 'exported; erased',
      changed_by: 'not exported: the account itself, or an operator; erased',
    },
  },
  exports: [
    exportKind({
      name: 'profile-changes',
      about: 'earlier names and categories',
      fields: {
        field: 'c.field',
        oldValue: 'c.old_value',
        newValue: 'c.new_value',
        changedAt: 'c.changed_at',
      },
      from: 'profile_changes AS c',
      where: 'c.user_id = :userId',
      by: ['c.changed_at', 'c.id'],
    }),
  ],
  erasure: {
    begin: statement('profile.begin-erasure', 'SELECT begin_erasing_profile(:userId)'),
  },
};
