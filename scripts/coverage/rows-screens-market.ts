import { browser, rows, server, unit } from './row.ts';
import type { Row } from './row.ts';
import { empty, screen } from './rows-screens.ts';

/** Spec §2, Reviews to Change Password. */
export const marketScreenRows: Row[] = [
  ...screen('reviews', [
    ['a review shows name, message and stars, halves too', 'reviews', 'Rated 3.5 out of 5', 'Warm bread, cold hall.'],
    ['two columns, 10 a page', 'reviews', 'two columns, ten a page', 'toHaveCount(10)'],
    ['at most 7 page links', 'reviews', 'at most seven page links', 'toBeLessThanOrEqual(7)'],
    ['a modal “Rate and Review”', 'reviews', "'dialog', { name: 'Rate and Review' }"],
    ['the placeholder “Share details of your own experience..”', 'reviews', 'Share details of your own experience..'],
    ['the stars take halves, hovering, by mouse and keyboard', 'reviews', 'rating.hover', 'ArrowRight', "'1.5'"],
    ['closing resets the form and the rating', 'reviews', 'closing the dialog resets its words and its stars'],
  ]),
  ...screen('project details', [
    ['title', 'project-details', "toHaveText('Mill Wheel')"],
    ['photo', 'details', '/project/details', "locator('img')"],
    ['budget', 'project-details', "['Budget', '$2,000.00']"],
    ['ROI %', 'project-details', "['ROI', '12.5%']"],
    ['duration in months', 'project-details', "['Duration', '18 months']"],
    ['minimum investment', 'project-details', "['Minimum Investment', '$100.00']"],
    ['category', 'project-details', "'Minimum Investment', 'Category']"],
    ['a document download link', 'project-details', "name: 'Document'", '%PDF-'],
    ['REFER USER: a searchable select and REFER', 'project-details', 'REFER USER', "name: 'User'", "name: 'REFER'"],
    ['its list grows as it is scrolled', 'project-details', 'start: 10, length: 10', 'mouse.wheel'],
    ['an Invest link to the invest route', 'invest', "'link', { name: 'Invest', exact: true }", "toHaveText('Invest')"],
    ['an Order modal with the wallet balance', 'order', "'Wallet Balance')).toHaveText('$100.00')"],
    ['units and a live total', 'order', "'No of Units'", "'Total')).toHaveText('$59.97')"],
    ['address, postal code, contact number', 'order', 'Address:', "'Postal Code'", "'Contact Number'"],
    ['Pay From Wallet and Submit', 'order', 'Pay From Wallet', "name: 'Submit'"],
    [
      'the creator sees none of Refer, Invest and Order',
      'project-details',
      'hidden from the creator',
      "'Refer User', 'Order'",
    ],
    [
      'Pay From Wallet is hidden while the balance is at or below the total',
      'order',
      'a wallet that just covers the total, or less',
      'toBeHidden',
    ],
  ]),
  ...screen('invest', [
    ['amount in $', 'invest', "'Amount'"],
    ['a document upload (pdf or image)', 'rules-money', '/invest', '.pdf,image/png,image/jpeg,image/gif'],
    ['a description', 'invest', "'Description'"],
    ['a Pay From Wallet checkbox and Submit', 'invest', 'Pay From Wallet', "name: 'Submit'"],
    ['the wallet balance stands there when above 0', 'invest', "'Wallet Balance')).toContainText('$300.00')"],
  ]),
  ...screen(
    'add project',
    [
      "'Category'",
      'Title:',
      "'Budget Requested':",
      "'Return On Investment':",
      'Duration:',
      "'Minimum Investment':",
      'Description:',
      "'Document'",
      "'Photo'",
    ].map(
      (label) => [label.replaceAll(/[':]/g, ''), 'add-project', label, 'an organization publishes a project'] as const,
    ),
  ),
  ...screen('investments', [
    [
      'a card shows photo, name, message, amount and date',
      'payment-return',
      'shows photo, name, message cut at 25 characters, amount and date',
    ],
    ['a message above 25 characters is cut', 'payment-return', 'slice(0, 25)'],
    empty('No Investments available!', '/investments'),
  ]),
  ...screen(
    'investment detail',
    ['Title:', 'Budget:', 'ROI:', 'Duration:', "'Invested Amount':", "'Receivable Amount':"].map(
      (term) => [term.replaceAll(/[':]/g, ''), 'invest', term, 'Investment Detail'] as const,
    ),
  ),
  ...screen('investment detail', [
    ['Document', 'invest', 'Investment Detail', "name: 'Document'", '%PDF-'],
    ['Category', 'details', '/investment/detail', "'Category'"],
    ['photo', 'details', '/investment/detail', "locator('img')"],
  ]),
  ...screen('messages', [
    ['a conversation shows name and last message', 'messages', '/^First Hall.*What would you like?2 unread$/'],
    ['its picture and type', 'details', 'its type', 'its picture, or a drawn one'],
    ['its last date', 'details', "'/messages'", 'datetime'],
    ['the toast “No Users Found.”', 'messages', "getByRole('status').filter({ hasText: 'No Users Found.' })"],
    ['clicking stores the chat id', 'messages', "getItem('chatId')", '/chat?id='],
  ]),
  ...screen('chat', [
    [
      'own messages on the right, others on the left',
      'chat',
      'own messages stand on the right',
      'toBeGreaterThan(center)',
    ],
    ['each with message and time', 'chat', "locator('time')"],
    ['each with its picture, or a dummy', 'details', 'the picture of each sender'],
    ['an input and a Send button', 'chat', "name: 'Message'", "name: 'Send'"],
    ['an empty message gives “Please type a message!”', 'chat', 'Please type a message!'],
    ['the history stands reversed, the newest last', 'chat', 'the history loads backwards'],
  ]),
  ...screen('refer list', [
    ['an item shows referral name and project title', 'refer-list', '/Zoe Referred.*Bakery/'],
    ['and the date', 'details', "'/referList'", 'datetime'],
    ['a search box', 'refer-list', "getByRole('searchbox', { name: 'Search' })"],
    ['the toast “No Refers Found.”', 'refer-list', "getByRole('status').filter({ hasText: 'No Refers Found.' })"],
  ]),
  ...rows('2', 'refer list', [['the server searches', server('list-referrals', 'search')]]),
  ...screen(
    'my profile',
    [
      "'Business Name':",
      "'Professional Registration Number':",
      "'Health Insurance Number':",
      'Designation:',
      "'Organisation Registration Number':",
      "'Organisation Sector Of Operation':",
      "'Birth Date':",
      'Area:',
      "'Area Code':",
      "'Name'",
      "'Email'",
      "'Mobile'",
      "'Category'",
    ].map((term) => [term.replaceAll(/[':]/g, ''), 'profile', term, 'read back, field by field'] as const),
  ),
  ...screen('my profile', [
    ['the picture', 'profile', 'a new picture is shown'],
    ['a link to edit it', 'profile', "'link', { name: 'Edit', exact: true }"],
  ]),
  ...screen('edit profile', [
    ['the picture changes', 'profile', "'Profile Picture').setInputFiles(png())", 'The chosen picture'],
    [
      'e-mail and mobile are read-only, and notes say that they cannot be changed',
      'profile',
      'not.toBeEditable',
      'cannot be changed',
    ],
    ['the fields are saved', 'profile', 'Your profile has been saved.'],
  ]),
  ...screen('change password', [
    ['old, new and confirm password', 'change-password', "'Old Password'", "'New Password'", "'Confirm Password'"],
  ]),
  ...rows('2', 'cut texts', [
    [
      'a text is cut after its characters and “ ...” appended',
      unit('truncate', 'ends after so many characters', ' ...'),
    ],
    ['and stands in the browser', browser('projects', 'slice(0, 20)} ...')],
  ]),
];
