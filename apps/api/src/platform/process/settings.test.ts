import { describe, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';

describe('the configuration', () => {
  it('works with nothing set', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './data', publicToken: 'guildhall-public' });
  });

  it('lists every problem at once', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', DEMO: 'perhaps' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/,
    );
  });

  it("refuses the owner's log-in without that of the application", () => {
    expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://db/guildhall' })).toThrow(/set that too/);
  });

  it('refuses a part of the work without others to do the rest', () => {
    expect(() => readConfig({ ROLE: 'web' })).toThrow(/ROLE=web leaves work to other processes/);
    expect(() => readConfig({ ROLE: 'jobs', WORKERS: '2', DATABASE_URL: 'postgres://db/guildhall' })).toThrow(
      /leave WORKERS out/,
    );
  });

  it('takes the keys of payment providers empty, and refuses half of a set', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', PAYPAL_CLIENT_ID: 'client-of-this-test' })).toThrow(
      /STRIPE_WEBHOOK_SECRET is needed[\s\S]*PAYPAL_WEBHOOK_ID is needed/,
    );
    expect(readConfig({ STRIPE_SECRET_KEY: '', PAYPAL_CLIENT_ID: '' })).toMatchObject({ port: 3000 });
  });
});
