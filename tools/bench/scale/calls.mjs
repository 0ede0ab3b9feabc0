/** The ids that fill.sql gives. */
const owner = '00000000-0000-7000-8000-000000000000';
const project = '00000000-0000-7000-9000-000000000000';
const category = '00000000-0000-7000-a000-000000000004';

function parts(total) {
  return [
    ['first', 0],
    ['middle', Math.floor(total / 20) * 10],
    ['last', total - 10],
  ];
}
const words = [
  ['common word', 'solar'],
  ['common first word', 'river'],
  ['rare word', 'zymurgy'],
  ['absent word', 'xylophone'],
  ['two letters', 'so'],
  ['two absent letters', 'qx'],
  ['one letter', 's'],
  ['one absent letter', 'x'],
];
function at(column, dir) {
  return { order: [{ column, dir }] };
}

/**
 * Every list in each of its orders and every search: `{ name, method, path, body, token, isDeep }`. A deep one asks for the hundredth
 * page, or for the last full one where fewer match, so that as many rows are on it at every size.
 */
export function callsOf({ rows, own }) {
  const calls = [];
  const add = (name, path, body, { method = 'POST', token = 'owner', isDeep = false } = {}) =>
    calls.push({ name, method, path, body, token, isDeep });
  const paged = (name, path, total, columns, extra = {}, token = 'owner') => {
    for (const [column, label] of columns)
      for (const dir of ['asc', 'desc'])
        for (const [part, start] of parts(total))
          add(
            `${name} by ${label} ${dir}, ${part}`,
            path,
            { ...extra, start, length: 10, ...at(column, dir) },
            { token },
          );
  };
  const searched = (name, path, key, extra = {}, token = 'owner') => {
    for (const [label, word] of words)
      add(`${name}, ${label}`, path, { ...extra, start: 0, length: 10, [key]: word }, { token });
  };
  const plain = (name, method, path, total, extra = {}) => {
    for (const [part, start] of parts(total))
      add(
        `${name}, ${part}`,
        method === 'GET' ? `${path}?start=${start}&length=10` : path,
        method === 'GET' ? undefined : { ...extra, start, length: 10 },
        { method },
      );
  };

  paged('wallet/history', '/wallet/history', 2 * own, [
    [0, 'name'],
    [1, 'project'],
    [2, 'date'],
    [3, 'price'],
  ]);
  searched('wallet/history', '/wallet/history', 'search', at(2, 'desc'));
  add('wallet/history, common word by name', '/wallet/history', {
    search: 'solar',
    ...at(0, 'asc'),
    start: 0,
    length: 10,
  });
  add('wallet/history, word of every entry', '/wallet/history', {
    search: 'order',
    ...at(2, 'desc'),
    start: 0,
    length: 10,
  });
  for (const orderType of ['ordered', 'received']) {
    paged(
      `orders/list ${orderType}`,
      '/orders/list',
      own,
      [
        [0, 'title'],
        [1, 'name'],
        [2, 'date'],
      ],
      { orderType },
    );
    searched(`orders/list ${orderType}`, '/orders/list', 'search', { orderType });
  }
  paged('investment/list', '/investment/list', own, [
    [0, 'project'],
    [1, 'amount'],
    [2, 'date'],
  ]);
  searched('investment/list', '/investment/list', 'search');
  add('investment/list, pending ones', '/investment/list', { status: 'pending' });
  add('investment/list, completed ones', '/investment/list', { status: 'COMPLETED', length: 10 });
  plain('investment/portfolio', 'GET', '/investment/portfolio', own);
  add('investment/figures', '/investment/figures', {});
  add('outcomes', '/outcomes', undefined, { method: 'GET', token: 'guildhall-public' });
  add('organization/outcomes', `/organization/outcomes/${owner}`, undefined, { method: 'GET' });
  for (const figure of ['invested', 'inEscrow', 'returned', 'outstanding', 'expected'])
    add(`investment/flows, ${figure}`, '/investment/flows', { figure, length: 10 });
  add('repayment/list', '/repayment/list', { start: 0, length: 10 });
  plain('report/received', 'GET', '/report/received', own);
  plain('report/sent', 'GET', '/report/sent', own);
  plain('report of an organization', 'GET', `/report/${owner}`, own);
  plain('complain/list', 'POST', '/complain/list', own);
  plain('complain/myComplaint', 'POST', '/complain/myComplaint', own);
  plain('project/refer/list', 'POST', '/project/refer/list', own);
  searched('project/refer/list', '/project/refer/list', 'search');
  plain('dashboard', 'GET', '/dashboard', own);
  // What Home asks for, and the portfolio, of a person who has invested in a tenth of all projects.
  add('dashboard of a person', '/dashboard?start=0&length=10', undefined, { method: 'GET', token: 'person' });
  add('investment/portfolio of a person', '/investment/portfolio', undefined, { method: 'GET', token: 'person' });
  add('investment/figures of a person', '/investment/figures', {}, { token: 'person' });
  add('welcome/newest', '/welcome/newest', undefined, { method: 'GET', token: 'guildhall-public' });
  plain('message', 'GET', '/message', own);
  plain('project/list', 'POST', '/project/list', Math.floor(rows / 10));
  for (const sort of ['newest', 'minimum', 'duration', 'return', 'funded', 'nearest'])
    for (const [part, start] of [
      ['first', 0],
      ['hundredth', 990],
    ])
      add(`project/search by ${sort}, ${part}`, '/project/search', { sort, start, length: 10 }, { token: 'person' });
  searched('project/search', '/project/search', 'search', {}, 'person');
  searched('search of all', '/search', 'search', {}, 'person');
  for (const [label, search] of [
    ['misspelt word', 'zymurgi'],
    ['misspelt word of common letters', 'bakelomiro'],
    ['two common words', 'river solar'],
    ['two common words that meet more often', 'roof bakery'],
    ['common and rare word', 'solar 4711'],
    ['common and absent word', 'solar xylophone'],
    ['two words, both misspelt', 'zymurgi xolar'],
    ['letters inside words', 'mur'],
  ]) {
    add(`search of all, ${label}`, '/search', { search }, { token: 'person' });
    add(`project/search, ${label}`, '/project/search', { search, start: 0, length: 10 }, { token: 'person' });
  }
  const filters = { categoryId: category, place: 'town 77', minInvestment: '100', duration: 24 };
  const narrowings = {
    category: { categoryId: category },
    place: { place: 'town 77' },
    'place of all': { place: 'town' },
    'absent place': { place: 'xylophone' },
    amount: { minInvestment: '100' },
    'a dollar': { minInvestment: '1' },
    months: { duration: 24 },
    'a month': { duration: 1 },
    'category, amount and months': { ...filters, place: '' },
    'all of it': { ...filters, search: 'solar' },
    'all of it with a rare word': { ...filters, search: 'zymurgy' },
  };
  for (const [label, filter] of Object.entries(narrowings))
    for (const sort of ['newest', 'return', 'nearest'])
      for (const isDeep of [false, true])
        add(
          `project/search, ${label} by ${sort}, ${isDeep ? 'hundredth or last' : 'first'}`,
          '/project/search',
          { ...filter, sort, start: 0, length: 10 },
          { token: 'person', isDeep },
        );
  add('service/list', '/service/list', {});
  plain('user/review/org', 'POST', `/user/review/org/${owner}`, own);
  add('businessUserDetail', `/businessUserDetail/${owner}`, {}, { token: 'person' });
  add('project/details', `/project/details/${project}`, undefined, { method: 'GET' });
  add('project/funding', `/project/funding/${project}`, undefined, { method: 'GET' });
  add('project/investors', `/project/investors/${project}`, undefined, { method: 'GET' });
  for (const [list, query] of [
    ['updates', ''],
    ['questions', 'list=useful'],
    ['questions', 'list=open'],
    ['expenses', ''],
    ['expenses', 'withoutPaper=1'],
  ])
    for (const token of ['owner', 'person'])
      add(
        `project/${list}${query && `, ${query.split('=')[1]}`} as ${token}`,
        `/project/${list}/${project}?${query}`,
        undefined,
        { method: 'GET', token },
      );
  paged(
    'complain/userList',
    '/complain/userList',
    rows,
    [
      [0, 'id'],
      [1, 'name'],
    ],
    {},
    'person',
  );
  searched('complain/userList', '/complain/userList', 'search', {}, 'person');
  // As many as there are at every size.
  for (const [label, search, length] of [
    ['250 of a common word', 'solar', 250],
    ['1,000 of what one in nine has', '1', 1000],
  ])
    add(`complain/userList, ${label}`, '/complain/userList', { search, start: 0, length }, { token: 'person' });
  paged(
    'user/search',
    '/user/search',
    rows,
    [
      [0, 'id'],
      [1, 'name'],
    ],
    {},
    'person',
  );
  searched('user/search', '/user/search', 'search', {}, 'person');
  for (const [part, start] of parts(Math.min(rows, 1_000_000)))
    add(`dashboarSearch, ${part}`, '/dashboarSearch', { start, length: 10 }, { token: 'person' });
  searched('dashboarSearch by name', '/dashboarSearch', 'userName', {}, 'person');
  for (const [label, location] of [
    ['one letter', 't'],
    ['one town', 'town 77'],
    ['every town', 'town'],
    ['absent', 'xylophone'],
    ['two letters', 'to'],
  ])
    add(
      `dashboarSearch by location, ${label}`,
      '/dashboarSearch',
      { location, start: 0, length: 10 },
      { token: 'person' },
    );
  for (const areaCode of ['1', '10', '10010', '999999'])
    add(
      `dashboarSearch by area code ${areaCode}`,
      '/dashboarSearch',
      { areaCode, start: 0, length: 10 },
      { token: 'person' },
    );
  add(
    'dashboarSearch by name and location',
    '/dashboarSearch',
    { userName: 'solar', location: 'town 77', start: 0, length: 10 },
    { token: 'person' },
  );
  return calls;
}
