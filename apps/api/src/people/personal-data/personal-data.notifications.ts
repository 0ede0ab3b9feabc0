import { declareNotifications } from '../../reach/notifications/declare.ts';

export const personalDataNotifications = declareNotifications<{
  dataExport: Record<string, never>;
  /** The day; empty when it was not done after all. */
  erasure: { on: string };
}>({
  dataExport: {
    kind: 'security',
    text: () => 'Your data is ready to download.',
    link: () => '/my/profile',
  },
  erasure: {
    kind: 'security',
    text: ({ data: { on } }) =>
      on === ''
        ? 'Your account was not deleted: something has to be settled first.'
        : `Your account will be deleted on ${on}. Until then you can keep it.`,
    link: () => '/my/profile',
  },
});
