import { expect, it } from 'vitest';
import { siteOf } from '../../../platform/http/site.ts';
import { returnAddress, withPayment } from './return-address.ts';

const here = siteOf({ publicUrl: 'https://app.example.com', host: '0.0.0.0', secret: '' }, () => 3000);

it('takes an address of this site, whole or as a path', () => {
  expect(returnAddress(here, 'https://app.example.com/payment/inProgress?amount=5')).toBe(
    'https://app.example.com/payment/inProgress?amount=5',
  );
  expect(returnAddress(here, '/wallet')).toBe('https://app.example.com/wallet');
  expect(returnAddress(here, 'HTTPS://APP.example.com:443/')).toBe('https://app.example.com/');
});

it('refuses every other', () => {
  const elsewhere = [
    'http://app.example.com/',
    'https://app.example.com:444/',
    'https://app.example.com.evil.example/',
    'https://evil.example/?https://app.example.com/',
    'https://app.example.com@evil.example/',
    'https://me:secret@app.example.com/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:,x',
    'https://',
    'http://[',
  ];
  for (const address of elsewhere)
    expect(() => returnAddress(here, address)).toThrow('The return address must be on this site.');
});

it('takes any address of this machine while no public one is configured, and no other', () => {
  const home = siteOf({ publicUrl: '', host: '127.0.0.1', secret: '' }, () => 3000);
  for (const address of ['http://localhost:3000/wallet', 'http://127.0.0.1:8080/wallet', 'http://[::1]:3000/wallet'])
    expect(returnAddress(home, address)).toBe(address);
  expect(returnAddress(home, '/wallet')).toBe('http://localhost:3000/wallet');
  for (const address of [
    'http://guild.example/',
    'http://localhost.evil.example/',
    'http://192.0.2.1:3000/',
    'ftp://localhost/',
  ])
    expect(() => returnAddress(home, address)).toThrow('The return address must be on this site.');
});

it('appends the payment’s id once', () => {
  const once = withPayment('https://app.example.com/payment/inProgress?paymentType=order&amount=5', 'pi_1');
  expect(once).toBe('https://app.example.com/payment/inProgress?paymentType=order&amount=5&payment_intent=pi_1');
  expect(withPayment(once, 'pi_2')).toBe(
    'https://app.example.com/payment/inProgress?paymentType=order&amount=5&payment_intent=pi_2',
  );
});
