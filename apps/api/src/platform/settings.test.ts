import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

describe('the configuration', () => {
  it('works with nothing set', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './data', publicToken: 'guildhall-public' });
  });

  it('lists every problem at once', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', DEMO: 'perhaps' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/,
    );
  });
});
