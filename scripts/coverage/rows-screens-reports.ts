import { browser, rows, server, unit } from './row.ts';
import type { Row } from './row.ts';
import { empty, screen } from './rows-screens.ts';

function tabs(path: string, received: string, own: string) {
  return `['${path}', '${received}', '${own}']`;
}

/** Spec §2, Reports to Services. */
export const reportScreenRows: Row[] = [
  ...screen('reports', [
    ['tab RECEIVED for type 2 only, tab SEND', 'access', 'finds the right tabs', tabs('/reports', 'RECEIVED', 'SEND')],
    [
      'a received item shows its sender, report id and date',
      'reports',
      'toContainText(ada.name)',
      'Report ID : 2026-07',
    ],
    [
      'a document link when flag is 2, none when it is 1',
      'reports',
      "name: 'Document' })).toHaveCount(0)",
      'toBeVisible',
    ],
    [
      'flag 1 offers the upload modal: report name, file, “Select & Upload”',
      'reports',
      'Upload Report',
      'Select & Upload',
    ],
    ['a sent item shows report name, id and date', 'reports', "toHaveText(['SEND'])", 'Report Name : Figures of July'],
  ]),
  ...screen('view reports', [
    ['“Report Name : ”', 'reports', '/view/reports', 'Report Name : '],
    ['“Report ID : ”', 'reports', '/view/reports', 'Report ID : '],
    ['“Report Date : ”', 'reports', '/view/reports', 'Report Date : '],
    ['an optional link to the document', 'reports', '/view/reports', "'link', { name: 'Document' }"],
    empty('No reports found!', '/view/reports'),
    ['REQUEST opens “Request for Report”', 'reports', "name: 'REQUEST'", 'Request for Report'],
    ['with Report Id, Remark and Add', 'reports', "'Report Id'", "'Remark'", "name: 'Add'"],
  ]),
  ...screen('complaints', [
    [
      'tab COMPLAINTS for type 2 only, tab BY YOU',
      'access',
      'finds the right tabs',
      tabs('/complaints', 'COMPLAINTS', 'BY YOU'),
    ],
    empty('No Complaints available!', '/complaints'),
    [
      'an item shows subject, message, who and request type',
      'complaints',
      "name: 'Late delivery'",
      'It was promised for Monday.',
      'organization.name',
      "'SENT'",
    ],
    ['and its date', 'details', "'/complaints'", 'toContainText(today)'],
  ]),
  ...screen('add complaint', [
    [
      'subject, organizations, message, attachment, Send',
      'rules-society',
      "'Subject'",
      "'Organizations'",
      "'Message'",
      "'Attachment'",
      "name: 'Send'",
    ],
    ['an organization reads “name (orgType)”', 'complaints', '(.+)$/', "'option'"],
    ['the search ignores case and accents', 'complaints', 'found without regard to case and accents'],
    ['several organizations can be chosen', 'complaints', 'a complaint goes to all chosen organizations'],
    ['the attachment is PDF or Excel', 'rules-society', '/add/complaint', '.pdf,.xls,.xlsx'],
    ['on success it goes to /dashboard', 'delays', 'complaint: 1.5 s, then the dashboard'],
  ]),
  ...rows('2', 'add complaint', [
    [
      'the list grows as it is scrolled',
      unit('infinite-options', 'grows by as many when it is scrolled to its end'),
      browser('large-lists', '10,000 organizations to complain about'),
    ],
    ['the search ignores case and accents on the server', server('*complaint-users', /accent/)],
  ]),
  ...screen('orders', [
    ['tab ORDERS for type 2 only, tab BY YOU', 'access', 'finds the right tabs', tabs('/orders', 'ORDERS', 'BY YOU')],
    empty('No Orders available!', '/orders'),
    ['a card shows title, name, date and status', 'order', /Mill Wheel/, 'organization.name', 'Completed'],
    ['red if pending, otherwise green', 'payment-return', 'red while pending and green when paid'],
    ['clicking a card stores the order id', 'order', "getItem('orderId')", 'card.click'],
  ]),
  ...screen(
    'order detail',
    [
      'Project:',
      'Budget:',
      "'Number of Units':",
      "'Total Price':",
      "'Shipping Address':",
      "'Postal Code':",
      "'Contact Number':",
      "'Payment Status':",
    ].map((term) => [term.replaceAll(/[':]/g, ''), 'order', term, 'the order on both sides'] as const),
  ),
  ...screen('order detail', [
    ['Category', 'details', '/order/detail', "'Category'"],
    ['the photo', 'details', '/order/detail', "locator('img')"],
  ]),
  ...screen('projects', [
    ['a card shows title, budget with $ and “Date: ”', 'projects', '$120,000.00', 'Date: ', /Mill Wheel/],
    ['a card shows its photo', 'projects', "card.locator('img')"],
    ['a category above 20 characters is cut and “ ...” appended', 'projects', 'slice(0, 20)} ...'],
    ['Add New leads to /add/project', 'projects', "name: 'Add New'", '/add/project'],
    ['a card stores the project id', 'projects', "getItem('projectId')"],
    [
      'an organization’s projects have the same cards, and lead to /project/details',
      'projects',
      '/view/projects',
      '/project/details',
    ],
  ]),
  ...screen('services', [
    ['a card shows title, budget with $ and “Date: ”', 'services', '$1,234.50', 'Date: ', 'Evening Bread'],
    ['Add New opens a modal', 'services', 'Add Service', "'Add New'"],
    ['Edit opens a modal', 'services', 'Edit Service', "'Update'"],
    ['Delete', 'services', 'Delete Morning Bread', "'Yes'"],
    ['an organization’s services are read-only', 'services', '/view/services', "getByRole('button')).toHaveCount(0)"],
  ]),
];
