import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const pushPersonalData: PersonalData = {
  tables: {
    push_subscriptions: {
      'id, session_id': 'not exported: keys of ours; erased',
      'user_id, endpoint, created_at': 'exported; erased',
      'p256dh, auth': 'not exported: keys by which notifications are encrypted for the browser; erased',
    },
    push_preferences: {
      'user_id, kind, pushed': 'exported; erased',
    },
    pushes: {
      'subscription_id, notification_id, due_at, tries':
        'not exported: notifications that wait for a browser for a day at most; erased',
    },
  },
  exports: [
    exportKind({
      name: 'push-subscriptions',
      about: 'browsers that get notifications',
      fields: {
        service: `substring(s.endpoint FROM '^[a-z]+://[^/]+')`,
        subscribedAt: 's.created_at',
      },
      from: 'push_subscriptions AS s',
      where: 's.user_id = :userId',
      by: ['s.created_at', 's.id'],
    }),
  ],
  erasure: {
    end: statement('push.end-erasure', 'SELECT end_erasing_push(:userId)'),
  },
};
