// What people do all day, for a while: pages, pictures, lists, one's wallet, and a purchase now and then.
import autocannon from 'autocannon';

const connections = 16;

/** Loads the demo at `url` for a number of milliseconds and answers how many requests were served. */
export async function loadFor(url, milliseconds) {
  const call = async (path, authorization, body) => {
    const method = body ? 'POST' : 'GET';
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    return (await answer.json()).data;
  };
  const logIn = { email: 'investor@demo.example', password: 'hall2026' };
  const { token } = await call('/auth/login', 'guildhall-public', logIn);
  const { usersList } = await call('/dashboarSearch', token, {});
  const organization = usersList[0];
  const { projectList } = await call('/project/list', token, { orgId: organization.userId });
  const project = projectList[0];
  const read = (path) => ({ method: 'GET', path: `/api${path}` });
  const post = (path, body) => ({ method: 'POST', path: `/api${path}`, body: JSON.stringify(body) });
  const order = { projectId: project.id, numberOfUnit: 1, address: 'Mill Lane 1', postalCode: '10115' };
  const requests = [
    { method: 'GET', path: '/' },
    { method: 'GET', path: organization.profilePic },
    post('/dashboarSearch', { userName: 'a' }),
    read(`/businessUserDetail/${organization.userId}`),
    post('/project/list', { orgId: organization.userId }),
    read(`/project/details/${project.id}`),
    read('/wallet'),
    post('/wallet/history', {}),
    post('/orders/list', { orderType: 'ordered' }),
    post('/places/suggest', { query: 'spr' }),
    post('/project/order', { ...order, contactNo: '5551234567', payFromWallet: 1 }),
  ];
  const headers = { authorization: token, 'content-type': 'application/json' };
  const { requests: served } = await autocannon({
    url,
    connections,
    duration: milliseconds / 1000,
    requests: requests.map((one) => ({ ...one, headers })),
  });
  return served.total;
}
