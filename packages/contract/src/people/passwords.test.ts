import { describe, expect, it } from 'vitest';
import { isEasyToGuess } from './passwords.ts';

describe('a password', () => {
  it.each([
    '123456',
    '12345678',
    '1234567890',
    '987654',
    '000000',
    '111111',
    'aaaaaaaa',
    'abcdef',
    'fedcba',
    '121212',
    '123123',
    'abcabc',
    '12341234',
    'ababab',
    'abc123',
    '111222',
    'qwerty',
    'QWERTY',
    'qwerty123',
    'qwerty12',
    'asdfgh',
    'asdfghjkl',
    'zxcvbnm',
    '1qaz2wsx',
    'qazwsx',
    '1q2w3e4r',
    '147258',
    '159753',
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd',
    'password123',
    'guildhall',
    'Guildhall1',
    'welcome1',
    'letmein',
    'iloveyou',
    'admin123',
    'sunshine',
  ])('%s is easy to guess', (password) => expect(isEasyToGuess(password)).toBe(true));

  it.each([
    'secret12',
    'test1234',
    'Passw0rd!7',
    'newpass1',
    'another1',
    'brandnew1',
    'hall2026',
    'fresh-pw-77',
    'other123',
    'kiln-oak-9',
    'blue7horse',
    'tidal.moss',
    '194837',
    '2fast4words',
    'Überfluss',
    'käse+brot',
    'quartz-lamp',
  ])('%s is not', (password) => expect(isEasyToGuess(password)).toBe(false));

  it.each([
    ['Ada Weaver', 'ada@example.com', 'weaver'],
    ['Ada Weaver', 'ada@example.com', 'AdaWeaver1'],
    ['Ada Weaver', 'ada@example.com', '12weaver'],
    ['Ada', 'mill.house@example.com', 'mill.house'],
    ['Ada', 'mill.house@example.com', 'house2'],
    ['Ada', 'ada@bakery.example', 'bakery99'],
  ])('of %s with the e-mail %s must not be %s', (name, email, password) => {
    expect(isEasyToGuess(password, { name, email })).toBe(true);
    expect(isEasyToGuess(password)).toBe(false);
  });

  it('may hold a short name, and a name among much else', () => {
    expect(isEasyToGuess('adamant-77', { name: 'Ada', email: 'a@b.co' })).toBe(false);
    expect(isEasyToGuess('weaver-oak-9', { name: 'Ada Weaver', email: 'a@b.co' })).toBe(false);
  });
});
