import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { long, refused, refusedKind } from '../../server/test-refusal.ts';

let app: TestApp;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

function update(body: Record<string, unknown>) {
  return app.call('POST', '/profile/update', { token: guild.token, body });
}

async function profile() {
  return (await app.call('GET', '/profile', { token: guild.token })).data;
}

describe('the rules of a profile', () => {
  it.each([
    ['png', 'png'],
    ['gif', 'gif'],
    ['jpeg', 'jpeg'],
  ] as const)('the picture may be %s §5.profile.picture-kind', async (name, kind) => {
    const profilePic = { filename: `me.${name}`, bytes: await makePicture(kind) };
    const { status, data } = await update({ profilePic });
    expect(status).toBe(200);
    expect((await profile()).profilePic).toBe(data.profilePic);
  });

  it.each([
    ['a PDF', 'me.png', () => makePdf()],
    [
      'a drawing that can carry a script',
      'me.svg',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${long(50)}</svg>`),
    ],
    ['a picture of another kind', 'me.webp', () => makePicture('webp')],
  ])('%s is refused as its picture', async (_what, filename, make) => {
    const before = await profile();
    const answer = await update({ businessName: 'Changed', profilePic: { filename, bytes: await make() } });
    expect(answer).toMatchObject(refusedKind('profilePic', 'Please upload a PNG, GIF or JPEG picture.'));
    expect(await profile(), 'nothing has changed').toEqual(before);
  });

  it.each([
    ['birthDate', '2999-01-01', 'Please enter a date in the past.'],
    ['birthDate', '1980-02-30', 'Please enter a date in the past.'],
    ['businessName', long(101), 'Business Name cannot exceed 100 characters.'],
    ['areaCode', long(21), 'Area Code cannot exceed 20 characters.'],
  ])('%s %.20s is refused: %s', async (field, value, text) => {
    const before = await profile();
    expect(await update({ [field]: value })).toMatchObject(refused(field, text));
    expect(await profile(), 'nothing has changed').toEqual(before);
  });
});

describe('the fields of spec §3 for a profile', () => {
  it('are written under the form’s names and read under the profile’s; e-mail and mobile do not change §3.{profile,profile-update}', async () => {
    const form = {
      profilePic: { filename: 'me.png', bytes: await makePicture('png') },
      businessName: 'Glass Works',
      profeRegNo: 'P-1',
      healthNumber: 'H-1',
      designation: 'Master',
      orgRegNumber: 'O-1',
      sectorOfOperation: 'Crafts',
      email: 'other@example.com',
      birthDate: '1980-02-29',
      mobile: '9999999999',
      area: 'Berlin',
      areaCode: '10117',
    };
    const answer = await app.call('POST', '/profile/update', { token: guild.token, body: form });
    expect(answer).toMatchObject({ status: 200 });
    const read = await app.call('GET', '/profile', { token: guild.token });
    expect(read.data).toMatchObject({
      name: 'Guild of Glass',
      profilePic: expect.stringMatching(/^\/files\//),
      businessName: 'Glass Works',
      professionalRegNo: 'P-1',
      healthInsuranceNumber: 'H-1',
      designation: 'Master',
      organizationRegNo: 'O-1',
      organizationSectorOperation: 'Crafts',
      email: guild.email,
      dob: '1980-02-29',
      mobile: '5550000001',
      area: 'Berlin',
      pincode: '10117',
    });
  });
});
