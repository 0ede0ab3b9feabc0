import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readme, withSettingsTable } from './reference.ts';

describe('the configuration table of the README', () => {
  it('says what the code reads', async () => {
    const text = await readFile(readme, 'utf8');
    expect(text).toBe(withSettingsTable(text));
  });

  it('is checked for every setting', () => {
    expect(() => withSettingsTable('no marks')).toThrow('marks');
  });
});
