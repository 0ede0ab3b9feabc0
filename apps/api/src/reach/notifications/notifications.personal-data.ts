import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const notificationsPersonalData: PersonalData = {
  tables: {
    notifications: {
      'id, subject': 'not exported: keys of ours; erased',
      'user_id, kind, event, times, cents, data, last_at, read_at': 'exported; erased',
      created_at: 'not exported: the time of the last one is exported; erased',
      'mail_at, mailed': 'not exported: when a mail about it is due; erased',
      actor_id: 'not exported: the name is in the data; erased',
    },
    notification_counts: {
      'user_id, unread, changes, mailed_until': 'not exported: counts of the notifications; erased',
    },
    notification_preferences: {
      'user_id, kind, way': 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'notifications',
      about: 'what you were notified of in Guildhall',
      fields: {
        kind: 'n.kind',
        event: 'n.event',
        times: 'n.times',
        amount: dollars('n.cents'),
        about: `n.data - 'senderId'`,
        at: 'n.last_at',
        readAt: 'n.read_at',
      },
      from: 'notifications AS n',
      where: 'n.user_id = :userId',
      by: ['n.last_at', 'n.id'],
    }),
    exportKind({
      name: 'notification-preferences',
      about: 'how you want to be notified',
      fields: {
        kind: 'w.kind',
        way: 'w.way',
        pushed: 'w.pushed',
      },
      from: `(
        SELECT kind, p.way, u.pushed
        FROM (SELECT * FROM notification_preferences AS n WHERE n.user_id = :userId) AS p
          FULL JOIN (SELECT * FROM push_preferences AS n WHERE n.user_id = :userId) AS u USING (kind)
      ) AS w`,
      where: 'true',
      by: ['w.kind', "''::text"],
      types: ['text', 'text'],
    }),
  ],
  erasure: {
    parts: [
      statement('notifications.erase-named', 'SELECT erase_named_notifications(:userId, :most) AS erased'),
      statement('notifications.erase', 'SELECT erase_notifications(:userId, :most) AS erased'),
    ],
    end: statement('notifications.end-erasure', 'SELECT end_erasing_notifications(:userId)'),
  },
};
