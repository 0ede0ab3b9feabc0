import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const organizationsPersonalData: PersonalData = {
  tables: {
    connections: {
      'user_id, organization_id, created_at': 'exported; erased',
    },
    likes: {
      'user_id, organization_id, created_at': 'exported; erased',
    },
    user_marks: {
      'list, name, id, users': 'not exported: places in the list of everybody; erased',
    },
  },
  // Who is connected with an organization or likes it is their own affair; the number of likes is in profile.json.
  exports: [
    exportKind({
      name: 'connections',
      about: 'organizations that you are connected with',
      fields: {
        organization: nameOf('c.organization_id'),
        since: 'c.created_at',
      },
      from: 'connections AS c',
      where: 'c.user_id = :userId',
      by: ['c.created_at', 'c.organization_id'],
    }),
    exportKind({
      name: 'likes',
      about: 'organizations that you like',
      fields: {
        organization: nameOf('l.organization_id'),
        since: 'l.created_at',
      },
      from: 'likes AS l',
      where: 'l.user_id = :userId',
      by: ['l.created_at', 'l.organization_id'],
    }),
  ],
  erasure: {
    begin: statement('organizations.begin-erasure', 'SELECT begin_erasing_organizations(:userId)'),
    parts: [
      statement('organizations.erase-likes', 'SELECT erase_likes(:userId, :most) AS erased'),
      statement('organizations.erase-received-likes', 'SELECT erase_received_likes(:userId, :most) AS erased'),
      statement('organizations.erase-connections', 'SELECT erase_connections(:userId, :most) AS erased'),
    ],
  },
};
