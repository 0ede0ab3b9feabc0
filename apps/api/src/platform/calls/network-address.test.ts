import { expect, it } from 'vitest';
import { isOwnMachine, networkOf } from './network-address.ts';

it('recognizes localhost', () => {
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isOwnMachine(own)).toBe(true);
  for (const other of ['10.0.0.1', '::2', '::ffff:10.0.0.1', '']) expect(isOwnMachine(other)).toBe(false);
});

it('counts an IPv6 address by the half that its holder cannot choose', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7');
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9', '2001:db8:1:2:3:4:5:6'])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
