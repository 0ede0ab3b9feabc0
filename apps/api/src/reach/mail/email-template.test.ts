import { describe, expect, it } from 'vitest';
import { emailTemplate, type Sender } from './email-template.ts';
import { senderName } from './mail.settings.ts';

const sender = {
  config: { mailFrom: 'Riverside Guild <no-reply@guild.example>' },
  site: { origin: () => 'https://guild.example' },
} as Sender;

function written(emailVerified = true) {
  return emailTemplate(sender, {
    to: { email: 'ada@hall.example', name: 'Ada', emailVerified },
    subject: 'You invested $50.00',
    figure: '$50.00',
    lines: ['You invested $50.00 in <New kiln>.'],
    action: { label: 'See your investment', link: 'https://guild.example/investment/detail?id=1&next=2' },
    second: { label: 'Receipt R-1', link: 'https://guild.example/receipt?id=1' },
    because: 'money moved in your wallet',
    preferences: { label: 'Choose which mails you get', link: 'https://guild.example/notifications/preferences' },
    unsubscribe: { label: 'Stop mails about money', link: 'https://guild.example/unsubscribe?kind=money' },
  });
}

describe('a mail', () => {
  it('says in its plain text what its HTML says, in the same order', () => {
    expect(written().text).toBe(`Guildhall

Hello Ada,

$50.00

You invested $50.00 in <New kiln>.

See your investment: https://guild.example/investment/detail?id=1&next=2

Receipt R-1: https://guild.example/receipt?id=1

You get this mail because money moved in your wallet.
Sent by Riverside Guild, https://guild.example
Choose which mails you get: https://guild.example/notifications/preferences
Stop mails about money: https://guild.example/unsubscribe?kind=money`);
    const words = written()
      .html.replace(/<(style|title)>[^]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    expect(words).toBe(
      'Guildhall Hello Ada, $50.00 You invested $50.00 in &lt;New kiln&gt;. See your investment Receipt R-1 ' +
        'You get this mail because money moved in your wallet. Sent by Riverside Guild, https://guild.example ' +
        'Choose which mails you get Stop mails about money',
    );
  });

  it('has one button, a name plate, both schemes and a viewport, and loads nothing', () => {
    const { html } = written();
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).not.toMatch(/<img|<link|src=|url\(|@import/);
  });

  it('names nobody where the address is not verified', () => {
    const { text, html } = written(false);
    expect(text).toContain('Hello,\n');
    for (const part of [text, html]) expect(part).not.toContain('Ada');
  });
});

it('is sent by whom MAIL_FROM names, and otherwise by Guildhall', () => {
  expect(senderName('"Riverside, the Guild" <a@guild.example>')).toBe('Riverside, the Guild');
  for (const nobody of ['a@guild.example', '<a@guild.example>']) expect(senderName(nobody)).toBe('Guildhall');
});
