import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addDataKey, newDataKey, openDataKeys, readDataKeys } from './data-key-file.ts';
import { dataKeys } from './encryption.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = '{"swiftCode":"DE89370400440532013000"}';
const place = 'withdrawals.bank_account/1';

describe('encrypting data at rest', () => {
  const older = newDataKey();
  const newer = newDataKey();
  const keys = dataKeys(() => [newer, older]);

  it('gives the text back, and encrypts the same text differently each time', () => {
    const first = keys.encrypt(text, place);
    const second = keys.encrypt(text, place);
    expect(keys.decrypt(first, place)).toBe(text);
    expect(first.keyId).toBe(newer.id);
    expect(first.ciphertext.equals(second.ciphertext)).toBe(false);
    expect(first.ciphertext.includes('DE8937')).toBe(false);
  });

  it('decrypts what was encrypted under an older key', () => {
    const old = dataKeys(() => [older]).encrypt(text, place);
    expect(keys.decrypt(old, place)).toBe(text);
  });

  it('refuses a text that was moved to another row or column', () => {
    const encrypted = keys.encrypt(text, place);
    for (const other of ['withdrawals.bank_account/2', 'mails.body/1', ''])
      expect(() => keys.decrypt(encrypted, other)).toThrow('was changed, or moved');
  });

  it('refuses a text that was changed anywhere, cut short, or given to another key', () => {
    const { keyId, ciphertext } = keys.encrypt(text, place);
    for (let at = 0; at < ciphertext.length; at++) {
      const changed = Buffer.from(ciphertext);
      changed[at]! ^= 1;
      expect(() => keys.decrypt({ keyId, ciphertext: changed }, place)).toThrow('was changed');
    }
    for (const length of [0, 11, 12, 27, 28, ciphertext.length - 1])
      expect(() => keys.decrypt({ keyId, ciphertext: ciphertext.subarray(0, length) }, place)).toThrow('was changed');
    expect(() => keys.decrypt({ keyId: older.id, ciphertext }, place)).toThrow('was changed');
  });

  it('says which key is missing', () => {
    const { ciphertext } = keys.encrypt(text, place);
    expect(() => keys.decrypt({ keyId: 'gone', ciphertext }, place)).toThrow('The data key gone is not there.');
  });
});

describe('the keys of an installation', () => {
  it('are made at the first start, readable by the owner alone, and kept', () => {
    const path = join(folder, 'fresh', 'data-keys');
    const encrypted = openDataKeys('', path, { make: true }).encrypt(text, place);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(openDataKeys('', path).decrypt(encrypted, place)).toBe(text);
    expect(readdirSync(join(folder, 'fresh'))).toEqual(['data-keys']);
  });

  it('are read again once there is a new one, and the old ones stay', () => {
    const path = join(folder, 'rotated');
    const running = openDataKeys('', path, { make: true });
    const before = running.encrypt(text, place);
    const { id } = addDataKey(path);
    expect(running.newest()).toBe(id);
    expect(running.decrypt(before, place)).toBe(text);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readDataKeys(readFileSync(path, 'utf8')).map((key) => key.id)).toEqual([id, before.keyId]);
  });

  it('are never made where a command only reads them', () => {
    const path = join(folder, 'never');
    expect(() => openDataKeys('', path)).toThrow(`${path}, which holds the data keys, is missing.`);
    expect(() => statSync(path)).toThrow('ENOENT');
  });

  it('stay as they were read while the file is gone, empty or damaged', () => {
    const path = join(folder, 'gone');
    const running = openDataKeys('', path, { make: true });
    const encrypted = running.encrypt(text, place);
    const whole = readFileSync(path);
    const damages = [() => rmSync(path), ...['', 'a:AAAA'].map((content) => () => writeFileSync(path, content))];
    for (const damage of damages) {
      damage();
      expect(running.decrypt(encrypted, place)).toBe(text);
      expect(running.newest()).toBe(encrypted.keyId);
    }
    writeFileSync(path, whole);
    expect(openDataKeys('', path).decrypt(encrypted, place)).toBe(text);
  });

  it('are not added to by two processes at once, of which one would lose its key', () => {
    const path = join(folder, 'two');
    const { id } = addDataKey(path);
    writeFileSync(`${path}.new`, '');
    expect(() => addDataKey(path)).toThrow('Another process adds a key right now.');
    expect(openDataKeys('', path).newest()).toBe(id);
  });

  it('come from the configuration when it lists them, newest first', () => {
    const a = newDataKey();
    const b = newDataKey();
    const listed = [a, b].map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');
    expect(openDataKeys(listed, join(folder, 'unused')).newest()).toBe(a.id);
    expect(() => statSync(join(folder, 'unused'))).toThrow('ENOENT');
  });

  it.each([
    ['no id', 'AAAA'],
    ['a short key', 'a:AAAA'],
    ['two keys with one id', `a:${Buffer.alloc(32).toString('base64')},a:${Buffer.alloc(32, 1).toString('base64')}`],
  ])('are refused with %s, without telling the key', (_what, listed) => {
    expect(() => readDataKeys(listed)).toThrow(/^must (list|not)/);
    expect(() => readDataKeys(listed)).not.toThrow(/AAAA/);
  });
});
