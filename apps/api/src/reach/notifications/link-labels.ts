/** What a link to a screen reads in a mail, by the screen's address. */
const labels: Record<string, string> = {
  '/change/password': 'Change your password',
  '/chat': 'Read the message',
  '/complaints': 'See the complaint',
  '/disputes': 'See the dispute',
  '/investment/detail': 'See the investment',
  '/investments': 'See your investments',
  '/investments/monthly': 'See your monthly investments',
  '/investments/monthly/list': 'See the list',
  '/my/members': 'See the members',
  '/my/message': 'Read the message',
  '/my/profile': 'See your profile',
  '/my/verification': 'See your verification',
  '/notifications': 'See your notifications',
  '/operator': 'Open the console',
  '/operator/books': 'Open the books',
  '/order/detail': 'See the order',
  '/orders': 'See the orders',
  '/project/details': 'See the project',
  '/projects': 'See your projects',
  '/repayments': 'See your repayments',
  '/reports': 'See the report',
  '/view/reviews': 'See the review',
  '/wallet': 'See your wallet',
  '/wallet/invoices': 'See your invoices',
  '/wallet/letters': 'See your letters',
};

/** What the link of a notification reads: where it leads, and not only "here". */
export function labelOf(link: string): string {
  return labels[link.split('?')[0]!] ?? 'See it';
}
