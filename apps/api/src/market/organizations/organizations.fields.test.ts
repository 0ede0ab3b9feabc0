import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { organizationsApp, type OrganizationsApp } from './test-organizations.ts';

let app: OrganizationsApp;
let ada: Person;
let mill: string;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp();
  mill = await app.add('Mill House', { area: '2 Mill Lane, Berlin', areaCode: '10117' });
  const by = (path: string, body: Record<string, unknown>) => app.call('POST', path, { token: ada.token, body });
  await by('/project/connect', { orgId: mill, on: true });
  await by('/project/like', { orgId: mill, on: true });
  await by('/user/review/add', { orgId: mill, message: 'Good flour.', rating: 4.5 });
});
afterAll(() => app.stop());

describe('the fields of spec §3 for an organization', () => {
  const card = {
    userId: expect.any(String),
    name: 'Mill House',
    type: 'Agriculture',
    profilePic: '',
    totalLikes: 1,
    totalRating: 4.5,
  };

  it('are on its card on the dashboard and in a search §3.organization-card', async () => {
    const connected = await app.call('GET', '/dashboard', { token: ada.token });
    expect(connected.data.userDetail).toEqual([expect.objectContaining({ ...card, userId: mill })]);
    const body = { categoryId: app.categories[0], userName: 'mill', location: 'berlin', areaCode: '10117' };
    const found = await app.call('POST', '/dashboarSearch', { token: ada.token, body });
    expect(found.data.usersList).toEqual([expect.objectContaining({ ...card, userId: mill })]);
  });

  it('are in its details §3.organization', async () => {
    const { data } = await app.call('POST', `/businessUserDetail/${mill}`, { token: ada.token });
    expect(data).toMatchObject({
      isConnected: true,
      isLiked: true,
      totalLikes: 1,
      totalRating: 4.5,
      userDetail: { name: 'Mill House', address: '2 Mill Lane, Berlin', profilePic: '' },
    });
  });
});
