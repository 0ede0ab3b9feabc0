import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailTemplate } from '../reach/mail/email-template.ts';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';
import { rightRequests } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

/** Each fits the shortest of the fields, which takes 20 characters. */
const evil = [
  '<b onclick=alert(1)>',
  '"><svg/onload=a()>',
  "';DROP TABLE x;--",
  '{{7*7}}${7*7}',
  '</script><script>',
  'javascript:alert(1)',
  '=1+cmd|A!0',
  '&lt;b&gt;',
];

async function post(path: string, body: Record<string, unknown>, token: string) {
  return must(await app.call('POST', path, { token, body }));
}

async function get(path: string, token: string) {
  return must(await app.call('GET', path, { token }));
}

describe('stored text comes back unchanged, as JSON', () => {
  it.each(evil)('%s', async (text) => {
    const right = rightRequests(app);
    const { mallory, rival } = app;
    await post('/profile/update', { businessName: text, designation: text, area: text }, rival.token);
    const service = await post('/service/create', { ...right.createService.body, title: text }, rival.token);
    const project = await post(
      '/project/create',
      { ...right.createProject.body, title: text, description: text, claimRank: text },
      rival.token,
    );
    await post('/user/review/add', { orgId: rival.id, message: text, rating: 5 }, mallory.token);
    await post(
      '/complain/send',
      { ...right.sendComplaint.body, 'complaintIds[0]': rival.id, subject: text, message: text },
      mallory.token,
    );
    await post('/message/send', { orgId: rival.id, message: text }, mallory.token);
    const report = await post('/report/request', { orgId: rival.id, reportId: text, message: text }, mallory.token);
    await post('/report/document', { ...right.uploadReport.body, id: report.id, reportName: text }, rival.token);
    await post('/project/refer', { projectId: project.id, referal: app.ada.id }, mallory.token);

    expect(await get('/profile', rival.token)).toMatchObject({ businessName: text, designation: text, area: text });
    const services = (await post('/service/list', {}, rival.token)).servicesList;
    expect(services.find(({ id }: { id: string }) => id === service.id).title).toBe(text);
    expect(await get(`/project/details/${project.id}`, mallory.token)).toMatchObject({
      title: text,
      description: text,
      claimRank: text,
    });
    expect((await post(`/user/review/org/${rival.id}`, {}, mallory.token)).records[0].msg).toBe(text);
    expect((await post('/complain/myComplaint', {}, mallory.token))[0]).toMatchObject({ subject: text, message: text });
    expect((await get(`/message/${rival.id}`, mallory.token))[0].message).toBe(text);
    expect((await get('/report/sent', mallory.token))[0]).toMatchObject({
      reportId: text,
      reportName: text,
      message: text,
    });
    expect((await post('/project/refer/list', { search: text }, mallory.token))[0].projectTitle).toBe(text);

    const { headers } = await app.call('GET', `/message/${rival.id}`, { token: mallory.token });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('a refusal that echoes its input is JSON too', async () => {
    const headers = { authorization: 'guildhall-public', 'content-type': 'application/json', accept: 'text/html' };
    const payload = '{"<img src=x onerror=alert(1)>":1,"<img src=x onerror=alert(1)>":2}';
    const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const nowhere = await app.server.inject({
      url: '/api/<script>alert(1)</script>',
      headers: { accept: 'text/html' },
    });
    expect(nowhere.headers['content-type']).toContain('application/json');
  });

  it('a mail escapes text, and a name adds no header or link', () => {
    const mail = emailTemplate(app.resources, {
      to: { email: 'a@example.com', name: `${evil[0]}\r\nhttps://evil.example`, emailVerified: true },
      subject: 'Hello\r\nBcc: b@example.com',
      lines: [evil[1]!, 'Otto\r\n\r\nhttps://evil.example'],
      because: 'of a test',
    });
    expect(mail.html).not.toMatch(/<b onclick|<svg/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).toContain('Otto https://evil.example');
    expect(mail.text.split('\n')).toContain(`Hello ${evil[0]} https://evil.example,`);
  });
});

describe('file names', () => {
  const names = [
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.ini.pdf', 'boot.ini.pdf'],
    ['plan.pdf\u0000.html', 'plan.pdf.pdf'],
    ['plan.html', 'plan.pdf'],
    ['plan.pdf;x=.exe', undefined],
    ['<img src=x onerror=alert(1)>.pdf', undefined],
    ['плани 😀.pdf', undefined],
    ['\u202eexe.fdp', undefined],
    ['', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['x'.repeat(500), undefined],
  ] as const;

  it.each(names)('%j is sanitized', async (filename, becomes) => {
    const right = rightRequests(app);
    const document = { filename, bytes: app.files.pdf };
    const { id } = await post('/project/create', { ...right.createProject.body, document }, app.rival.token);
    const { documentName, document: link } = await get(`/project/details/${id}`, app.mallory.token);
    expect(documentName).toMatch(/\.pdf$/);
    expect(documentName.length).toBeLessThanOrEqual(120);
    expect(documentName).not.toMatch(/[/\\<>"\p{Cc}\p{Cf}]/u);
    if (becomes) expect(documentName).toBe(becomes);
    const disposition = String((await app.server.inject({ url: link })).headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[^"\\\r\n]+\.pdf"; filename\*=UTF-8''[\w.%~!-]+$/);
  });

  it('cannot break out of their part of the form', async () => {
    const boundary = 'b';
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="profilePic"; filename="a.png\r\nx-evil: 1"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(part), app.files.png, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { authorization: app.mallory.token, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await app.server.inject({ method: 'POST', url: '/api/profile/update', headers, payload });
    expect([200, 400, 422]).toContain(answer.statusCode);
    expect(answer.headers['x-evil']).toBeUndefined();
  });
});

describe('file types', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  const wrong: [string, string, Buffer][] = [
    ['an SVG as a picture', 'a.png', Buffer.from(svg)],
    ['a page as a picture', 'a.jpg', Buffer.from(html)],
    ['a page that begins like a picture', 'a.gif', Buffer.from(`GIF89a${html}`)],
    ['nothing', 'a.png', Buffer.alloc(0)],
  ];
  it.each(wrong)('%s is refused §7.file-kind', async (_what, filename, bytes) => {
    const { body } = rightRequests(app).createProject;
    const answer = await app.call('POST', '/project/create', {
      token: app.rival.token,
      body: { ...body, photo: { filename, bytes } },
    });
    expect(answer).toMatchObject({ status: 422, data: { errors: { photo: expect.any(String) } } });
  });

  it.each([
    ['an SVG', svg],
    ['a page', html],
    ['a page that begins like a PDF', `%PDF-1.7\n${html}`],
    ['a script', '#!/bin/sh\nrm -rf /'],
  ])('%s is refused as a document', async (_what, content) => {
    const { body } = rightRequests(app).sendComplaint;
    const attachment = { filename: 'a.pdf', bytes: Buffer.from(content) };
    const answer = await app.call('POST', '/complain/send', {
      token: app.mallory.token,
      body: { ...body, attachment },
    });
    expect(answer).toMatchObject({ status: 422, data: { errors: { attachment: expect.any(String) } } });
  });

  it('re-encoding removes a script behind a picture', async () => {
    const bytes = Buffer.concat([app.files.png, Buffer.from(html)]);
    const answer = await app.call('POST', '/profile/update', {
      token: app.mallory.token,
      body: { profilePic: { filename: 'a.png', bytes } },
    });
    if (answer.status === 200) {
      const { rawPayload } = await app.server.inject({ url: answer.data.profilePic });
      expect(rawPayload.includes('script')).toBe(false);
    } else expect(answer.status).toBe(422);
  });
});
