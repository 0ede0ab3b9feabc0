import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

function request(by: Person, body: Record<string, unknown>) {
  return app.call('POST', '/report/request', { token: by.token, body });
}

const good = { reportId: 'R-2031', message: 'The yearly figures, please.' };

describe('asking for a report', () => {
  it('is listed on both sides: received with flag 1, and sent §7.report-received', async () => {
    const { status, data } = await request(ada, { ...good, orgId: guild.id });
    expect(status).toBe(200);
    const expected = {
      ...good,
      id: data.id,
      reportName: '',
      fromUsername: 'Ada Asker',
      fromType: 'Individual',
      toName: 'Guild of Glass',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      flag: 1,
      image: '',
      shared: false,
      dueOn: '',
      daysLate: 0,
      complaint: '',
    };
    expect((await app.call('GET', '/report/received', { token: guild.token })).data).toEqual([expected]);
    expect((await app.call('GET', '/report/sent', { token: ada.token })).data).toEqual([expected]);
  });

  it('names a day from today on, or none', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const over = await request(ada, { ...good, orgId: guild.id, dueOn: day(-1) });
    expect(over).toMatchObject({ status: 422, data: { errors: { dueOn: 'Please choose a day from today on.' } } });
    const none = await request(ada, { ...good, orgId: guild.id, dueOn: '2027-02-30' });
    expect(none).toMatchObject({ status: 422, data: { errors: { dueOn: 'Please choose a day.' } } });
    const { data } = await request(ada, { ...good, orgId: guild.id, dueOn: day(30) });
    const [newest] = (await app.call('GET', '/report/received', { token: guild.token })).data;
    expect(newest).toMatchObject({ id: data.id, dueOn: day(30) });
  });

  it('is open to organizations, shown with their category', async () => {
    const { data: types } = await app.call('POST', '/institutional/type');
    const other = await app.signUp(2, 'Mill House');
    await request(other, { ...good, orgId: guild.id });
    const [newest] = (await app.call('GET', '/report/received', { token: guild.token })).data;
    expect(newest).toMatchObject({ fromUsername: 'Mill House', fromType: types[0].name });
  });

  it('takes a form as well §7.report-request', async () => {
    const form = `reportId=7&message=Hello&orgId=${guild.id}`;
    expect(await app.call('POST', '/report/request', { token: ada.token, form })).toMatchObject({ status: 200 });
  });

  it('is refused for oneself, for people and for unknown ids', async () => {
    expect(await request(guild, { ...good, orgId: guild.id })).toMatchObject({ status: 403 });
    const person = await app.signUp();
    for (const orgId of [person.id, '0198c2f0-0000-7000-8000-000000000000', 'x', "1' OR '1'='1"])
      expect(await request(ada, { ...good, orgId })).toMatchObject({ status: 404 });
  });

  it.each([
    [{ reportId: '' }, { reportId: 'ReportId is Required' }],
    [{ reportId: '  ' }, { reportId: 'ReportId is Required' }],
    [{ reportId: 'x'.repeat(51) }, { reportId: 'ReportId cannot exceed 50 characters.' }],
    [{ message: '' }, { message: 'Message is Required' }],
    [{ message: ['a'] }, { message: 'Message is Required' }],
    [{ message: 'x'.repeat(101) }, { message: ' Message cannot exceed 100 characters.' }],
    [{ message: 'nul \u0000' }, { message: 'Please remove the control characters from this text.' }],
    [{ orgId: null }, { orgId: 'Please choose one.' }],
  ])('refuses %j', async (wrong, errors) => {
    expect(await request(ada, { ...good, orgId: guild.id, ...wrong })).toMatchObject({
      status: 422,
      data: { errors },
    });
  });

  it('takes 100 characters of any script', async () => {
    expect(await request(ada, { ...good, message: '𝄞'.repeat(100), orgId: guild.id })).toMatchObject({ status: 200 });
  });
});
