import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { problemsOf } from './test-configuration.ts';

/** What a production start needs at the least, on play money. */
const production = {
  DATABASE_URL: 'postgres://guildhall@db.example/guildhall',
  PUBLIC_URL: 'https://guild.example',
  SMTP_URL: 'smtp://mail.example',
  SANDBOX: '1',
};

function without(name: keyof typeof production) {
  const { [name]: _, ...rest } = production;
  return rest;
}

function warningsOf(env: NodeJS.ProcessEnv): string {
  return readConfig(env).warnings.join('\n');
}

describe('in development', () => {
  it('is the default: localhost only, with demo and test money', () => {
    const { stance, host, demo, sandbox, warnings } = readConfig({});
    expect({ stance, host, demo, sandbox, warnings }).toEqual({
      stance: 'home',
      host: '127.0.0.1',
      demo: true,
      sandbox: true,
      warnings: [],
    });
  });

  it('warns of a demo that is reachable from the network', () => {
    expect(warningsOf({ HOST: '0.0.0.0' })).toMatch(/HOST=0\.0\.0\.0[\s\S]*passwords are published[\s\S]*DEMO=0/);
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(warningsOf({ HOST })).toBe('');
    expect(warningsOf({ HOST: '0.0.0.0', DEMO: '0' })).not.toContain('passwords');
  });

  it('refuses a mail server without PUBLIC_URL, since the links in mails would have no address', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toContain('PUBLIC_URL');
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'http://guild.example' })).toBe('');
  });
});

describe('in production', () => {
  it('is chosen by a database or an https address: no demo', () => {
    const { stance, host, demo, sandbox } = readConfig(production);
    expect({ stance, host, demo, sandbox }).toEqual({
      stance: 'production',
      host: '0.0.0.0',
      demo: false,
      sandbox: true,
    });
    expect(readConfig(without('DATABASE_URL')).stance).toBe('production');
    expect(readConfig({ ...production, PUBLIC_URL: 'http://guild.example' }).stance).toBe('production');
    expect(readConfig({ ...production, HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  it.each(['PUBLIC_URL', 'SMTP_URL'] as const)('refuses to start without %s', (name) => {
    expect(problemsOf(without(name))).toMatch(new RegExp(`^The configuration cannot be used:\n {2}${name} `));
  });

  it('refuses to start on test money unless SANDBOX=1', () => {
    expect(problemsOf(without('SANDBOX'))).toMatch(/No payment provider[\s\S]*SANDBOX=1/);
    expect(problemsOf({ ...production, SANDBOX: '0' })).toMatch(/No payment provider/);
    expect(warningsOf(production)).toContain('no real money');
  });

  it('refuses the demo, whose passwords are public', () => {
    expect(problemsOf({ ...production, DEMO: '1' })).toMatch(/DEMO[\s\S]*passwords/);
  });

  it('lists every problem at once', () => {
    const message = problemsOf({ DATABASE_URL: production.DATABASE_URL, DEMO: '1', SECRET: 'short', PORT: 'many' });
    for (const part of ['PORT', 'PUBLIC_URL', 'SMTP_URL', 'DEMO', 'SECRET', 'SANDBOX=1'])
      expect(message).toContain(part);
  });
});

describe('a wrong setting', () => {
  it.each([
    ['SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['PUBLIC_TOKEN', 'two words'],
    ['SANDBOX_WEBHOOK_SECRET', 'short'],
    ['MAIL_FROM', 'nonsense'],
    ['MAIL_FROM', 'One <a@guild.example>, Two <b@guild.example>'],
    ['MAIL_FROM', 'Guildhall <no-reply@>'],
    ['PUBLIC_URL', 'https://guild.example/below'],
    ['PUBLIC_URL', 'https://me:secret@guild.example'],
  ])('%s=%s is refused', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });

  it('an unknown name is reported with the closest known one', () => {
    const warned = warningsOf({ SMTP_ULR: 'smtp://x', PUBLIC_ULR: 'x', LOGIN_TRYS: '3', DATABSE_URL: 'x' });
    for (const meant of ['SMTP_URL', 'PUBLIC_URL', 'LOGIN_TRIES', 'DATABASE_URL']) expect(warned).toContain(meant);
    expect(warningsOf({ SMTP_PASSWORD: 'x', REDIS_CLUSTER: 'x' }).split('\n')).toHaveLength(2);
  });

  it('wrong settings of money and files stop the start', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_live_1', PAYPAL_CLIENT_ID: 'x', S3_BUCKET: 'files' })).toMatch(
      /STRIPE_PUBLISHABLE_KEY is needed[\s\S]*PAYPAL_SECRET is needed[\s\S]*S3_BUCKET/,
    );
    expect(problemsOf({ STRIPE_SECRET_KEY: '', S3_BUCKET: '' })).toBe('');
  });

  it('half of the settings of S3, and secrets that would be kept on a disk, stop the start', () => {
    const s3 = {
      S3_BUCKET: 'files',
      S3_REGION: 'eu-1',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret-key',
      SECRET: 'a-secret-that-only-this-test-knows-of',
      DATA_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
      SANDBOX_WEBHOOK_SECRET: 'another-secret-of-tests',
    };
    expect(problemsOf(s3)).toBe('');
    for (const name of Object.keys(s3))
      expect(problemsOf({ ...s3, [name]: '' })).toMatch(
        new RegExp(`^The configuration cannot be used:\n {2}${name} is needed because S3_[A-Z]+ is set: .*$`),
      );
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example' })).toMatch(/S3_BUCKET is needed because S3_ENDPOINT is set/);
    expect(problemsOf({ ...s3, S3_ENDPOINT: 'https://s3.example/files' })).toContain('without a path');
    expect(problemsOf({ ...s3, S3_BUKET: 'files' })).toContain('did you mean S3_BUCKET?');
    expect(warningsOf({ ...s3, S3_ENDPOINT: 'http://s3.example' })).toContain('S3_ENDPOINT is not https');
    expect(warningsOf({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('');
    expect(problemsOf({ ...production, ...s3, SANDBOX_WEBHOOK_SECRET: '' })).toContain('SANDBOX_WEBHOOK_SECRET');
  });

  it('names of other programs are left alone', () => {
    const others = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'box',
      PORTS: '1',
      POST: '1',
      DEMO_MODE: '1',
      NODE_ENV: 'production',
      npm_config_cache: '/x',
      DATABASE: 'x',
      LANG: 'C',
      LOGNAME: 'me',
    };
    expect(warningsOf(others)).toBe('');
  });
});
