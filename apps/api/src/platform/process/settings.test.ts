import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';

describe('the configuration', () => {
  it('works with nothing set', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './data', publicToken: 'guildhall-public' });
  });

  it('lists every problem at once', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', DEMO: 'perhaps' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/,
    );
  });

  it('refuses the keys of a payment provider that is not there, and takes them empty', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', PAYPAL_CLIENT_ID: 'x' })).toThrow(
      /PAYPAL_CLIENT_ID[\s\S]*no money would move[\s\S]*STRIPE_WEBHOOK_SECRET is needed/,
    );
    expect(readConfig({ STRIPE_SECRET_KEY: '' })).toMatchObject({ port: 3000 });
  });
});
