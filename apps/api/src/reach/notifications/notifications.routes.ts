import * as contract from '@guildhall/contract/reach/notifications.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { listNotifications } from './list-notifications.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readNotificationPreferences } from './read-notification-preferences.ts';
import { readNotification } from './read-notification.ts';
import { saveNotificationPreferences } from './save-notification-preferences.ts';

export const notificationsRoutes = [
  serve(contract.listNotifications, listNotifications, { auth: 'in-statement' }),
  serve(contract.readNotification, readNotification),
  serve(contract.readAllNotifications, readAllNotifications),
  serve(contract.readNotificationPreferences, readNotificationPreferences, { auth: 'in-statement' }),
  serve(contract.saveNotificationPreferences, saveNotificationPreferences),
];
