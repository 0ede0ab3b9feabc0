import { expect, it } from 'vitest';
import { returnAddress, withPayment } from './return-address.ts';

const here = { origin: 'https://hall.example.com' };

it('takes an address of this site, whole or as a path', () => {
  expect(returnAddress(here, 'https://hall.example.com/payment/inProgress?amount=5')).toBe(
    'https://hall.example.com/payment/inProgress?amount=5',
  );
  expect(returnAddress(here, '/wallet')).toBe('https://hall.example.com/wallet');
  expect(returnAddress(here, 'HTTPS://HALL.example.com:443/')).toBe('https://hall.example.com/');
});

it('refuses every other', () => {
  const elsewhere = [
    'http://hall.example.com/',
    'https://hall.example.com:444/',
    'https://hall.example.com.evil.example/',
    'https://evil.example/?https://hall.example.com/',
    'https://hall.example.com@evil.example/',
    'https://me:secret@hall.example.com/',
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

it('appends the payment as providers do, once', () => {
  const once = withPayment('https://hall.example.com/payment/inProgress?paymentType=order&amount=5', 'pi_1');
  expect(once).toBe('https://hall.example.com/payment/inProgress?paymentType=order&amount=5&payment_intent=pi_1');
  expect(withPayment(once, 'pi_2')).toBe(
    'https://hall.example.com/payment/inProgress?paymentType=order&amount=5&payment_intent=pi_2',
  );
});
