/** What a person can be notified of, in the order in which the screens list it. */
export const notificationKinds = [
  'money',
  'messages',
  'reports',
  'complaints',
  'reviews',
  'referrals',
  'projects',
  'announcements',
  'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds of which a person chooses how they are notified. Everybody is notified of what concerns the security of the account. */
export const choosableKinds = notificationKinds.filter((kind) => kind !== 'security');
export type ChoosableKind = (typeof choosableKinds)[number];

/** The same for each kind that a person can choose for. */
export function ofEachKind<Field>(field: Field): Record<ChoosableKind, Field> {
  return {
    money: field,
    messages: field,
    reports: field,
    complaints: field,
    reviews: field,
    referrals: field,
    projects: field,
    announcements: field,
  };
}
