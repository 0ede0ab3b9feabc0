import { expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { testApp } from '../../server/test-app.ts';

const url = 'https://tiles.example.org:8443/{z}/{x}/{y}.png';

async function answers(env: NodeJS.ProcessEnv) {
  const app = await testApp(env);
  const { data } = await app.call('GET', '/config');
  const { headers } = await app.server.inject({ url: '/terms' });
  await app.stop();
  return { tiles: data.mapTiles, images: /img-src ([^;]*)/.exec(String(headers['content-security-policy']))![1] };
}

it('a page may show pictures of the configured host alone, and is told of it', async () => {
  expect(await answers({})).toEqual({ tiles: undefined, images: "'self' data: blob:" });
  expect(await answers({ MAP_TILES: url, MAP_ATTRIBUTION: '© Somebody' })).toEqual({
    tiles: { url, attribution: '© Somebody' },
    images: "'self' data: blob: https://tiles.example.org:8443",
  });
});

it.each(['https://tiles.example.org/{z}/{x}.png', 'ftp://tiles.example.org/{z}/{x}/{y}.png', '{z}{x}{y}'])(
  'the start refuses %s',
  (wrong) => {
    expect(() => readConfig({ MAP_TILES: wrong })).toThrow(/MAP_TILES must be an address with \{z\}/);
  },
);
