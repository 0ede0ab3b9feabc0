import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '../../base/files/test-files.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(2);
});
afterAll(() => app.stop());

const fields = {
  businessName: 'Example Works',
  profeRegNo: 'P-1',
  healthNumber: 'H-1',
  designation: 'Head',
  orgRegNumber: 'O-1',
  sectorOfOperation: 'Food',
  birthDate: '1980-02-29',
  area: 'Berlin',
  areaCode: '10117',
};

function update(body: Record<string, unknown>) {
  return app.call('POST', '/profile/update', { token: ada.token, body });
}

async function read() {
  return (await app.call('GET', '/profile', { token: ada.token })).data;
}

describe('the profile', () => {
  it('reads back what was written §7.{profile,profile-update}', async () => {
    expect((await update(fields)).status).toBe(200);
    expect(await read()).toMatchObject({
      name: ada.name,
      email: ada.email,
      businessName: 'Example Works',
      professionalRegNo: 'P-1',
      healthInsuranceNumber: 'H-1',
      designation: 'Head',
      organizationRegNo: 'O-1',
      organizationSectorOperation: 'Food',
      dob: '1980-02-29',
      area: 'Berlin',
      pincode: '10117',
      userType: 2,
      category: 'Agriculture',
    });
  });

  it('never changes e-mail, mobile, type or balance, whatever is sent', async () => {
    const before = await read();
    await update({
      ...fields,
      email: 'other@example.com',
      mobile: '9999999999',
      type: 1,
      userType: 1,
      operator: true,
      balance: 100,
    });
    expect(await read()).toEqual(before);
  });

  it('takes a picture and encodes it anew', async () => {
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0f5c56' } })
      .png()
      .toBuffer();
    const { status, data } = await update({ ...fields, profilePic: { filename: 'me.png', bytes: png } });
    expect(status).toBe(200);
    const picture = await app.server.inject({ url: data.profilePic });
    expect(picture).toMatchObject({ statusCode: 200 });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect((await read()).profilePic).toBe(data.profilePic);
  });

  it('removes a replaced picture and its allowance', async () => {
    const picture = async () => ({ ...fields, profilePic: { filename: 'me.png', bytes: await makePicture('png') } });
    const statement = { name: 'test.usage', text: 'SELECT total_bytes FROM upload_usage WHERE owner_id = $1' };
    const usage = () => app.resources.database.query(statement, [ada.id]);
    const { data: first } = await update(await picture());
    const before = await usage();
    const { data: second } = await update(await picture());
    expect((await app.server.inject({ url: first.profilePic })).statusCode).toBe(404);
    expect((await app.server.inject({ url: second.profilePic })).statusCode).toBe(200);
    expect(await usage()).toEqual(before);
    await update(fields);
    expect((await app.server.inject({ url: second.profilePic })).statusCode).toBe(200);
  });

  it('refuses a file that is not a picture, whatever its name', async () => {
    const html = { filename: 'me.png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };
    expect(await update({ ...fields, profilePic: html })).toMatchObject({
      status: 422,
      data: { errors: { profilePic: expect.any(String) } },
    });
  });

  it.each([
    ['birthDate', '2999-01-01'],
    ['birthDate', '1981-02-29'],
    ['birthDate', 'yesterday'],
    ['businessName', 'x'.repeat(101)],
  ])('refuses %s %j', async (field, value) => {
    expect(await update({ ...fields, [field]: value })).toMatchObject({
      status: 422,
      data: { errors: { [field]: expect.any(String) } },
    });
  });
});
