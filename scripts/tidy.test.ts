import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import {
  bareTextSizes,
  barrels,
  deadCommands,
  deadPaths,
  hostReaders,
  freeRefusals,
  importCycles,
  namedArrows,
  oversize,
  placedParameters,
  platformLeavers,
  roomCycles,
  unknownTokens,
  workplaceNames,
} from './tidy.ts';

const ours = repository();
// This file, too, may not name them.
const workplace = '/work';
const temporary = '/tmp';
const mirror = 'registry.example.com';

function lines(n: number) {
  return 'x\n'.repeat(n);
}

describe('imports', () => {
  it('have no cycles', () => expect(importCycles(ours)).toEqual([]));

  it('with cycles are found, types and re-exports too', () => {
    const tree = {
      'apps/a.ts': `import {\n  b,\n} from './lib/b.ts';`,
      'apps/lib/b.ts': `import type { C } from './c.ts';`,
      'apps/lib/c.ts': `export { a } from '../a.ts';`,
      'apps/d.ts': `import './a.ts';`,
    };
    expect(importCycles(tree)).toEqual(['import cycle: apps/a.ts → apps/lib/b.ts → apps/lib/c.ts → apps/a.ts']);
    expect(importCycles({ ...tree, 'apps/lib/c.ts': `const lazy = () => import('../a.ts');` })).toEqual([]);
  });

  it('name the file itself', () => expect(barrels(ours)).toEqual([]));

  it('through a barrel are found', () => {
    expect(barrels({ 'apps/web/src/ui/index.ts': '', 'apps/web/index.html': '' })).toHaveLength(1);
  });
});

describe('the platform', () => {
  const calls = 'apps/api/src/platform/calls';

  it('imports no domain', () => expect(platformLeavers(ours)).toEqual([]));

  it('that imports a domain, its contract or the whole product is found', () => {
    const tree = { 'apps/api/src/market/orders/order.ts': '', 'apps/api/src/resources.ts': '' };
    const text = `import { order } from '../../market/orders/order.ts';
      import type { Resources } from '../../resources.ts';
      import type { order as route } from '@guildhall/contract/market/orders.contract.ts';`;
    expect(platformLeavers({ ...tree, [`${calls}/mount.ts`]: text })).toHaveLength(3);
    expect(platformLeavers({ ...tree, [`${calls}/mount.test.ts`]: text })).toEqual([]);
    const allowed = `import { sql } from '../database/statement.ts';
      import { live } from '@guildhall/contract/live.contract.ts';`;
    expect(platformLeavers({ ...tree, [`${calls}/mount.ts`]: allowed })).toEqual([]);
  });

  it('has rooms that do not import each other in a circle', () => expect(roomCycles(ours)).toEqual([]));

  it('whose rooms do is found', () => {
    const there = { [`${calls}/a.ts`]: `import { b } from '../jobs/b.ts';` };
    const back = { 'apps/api/src/platform/jobs/c.ts': `import type { A } from '../calls/a.ts';` };
    expect(roomCycles(there)).toEqual([]);
    expect(roomCycles({ ...there, ...back })).toEqual(['import cycle: calls.ts → jobs.ts → calls.ts']);
  });
});

describe('files', () => {
  it('are short', () => expect(oversize(ours)).toEqual([]));

  it('that are long are found, generated ones and those outside the product apart', () => {
    expect(oversize({ 'apps/a.ts': lines(90), 'apps/b.ts': lines(100), 'packages/c.ts': lines(10) })).toHaveLength(1);
    expect(oversize({ 'apps/a.ts': lines(300), 'apps/b.ts': lines(10), 'apps/c.ts': lines(10) })).toEqual([
      'more than one file in ten has 250 lines or more: apps/a.ts (300)',
    ]);
    expect(oversize({ 'apps/generated/a.ts': lines(300), 'scripts/b.ts': lines(300), 'apps/c.ts': lines(10) })).toEqual(
      [],
    );
  });
});

describe('refusals', () => {
  it('are those that a call declares', () => expect(freeRefusals(ours)).toEqual([]));

  it('made past a call are found', () => {
    const text = `throw new Refusal('not_found')`;
    const tree = { 'apps/api/src/market/orders/order.ts': text, 'apps/api/src/reach/mail/mailbox.http.ts': text };
    expect(freeRefusals(tree)).toEqual(['apps/api/src/market/orders/order.ts refuses past its call']);
  });
});

describe('statements', () => {
  it('name their parameters', () => expect(placedParameters(ours)).toEqual([]));

  it('that number them are found', () => {
    const sql = 'apps/api/src/';
    expect(placedParameters({ [`${sql}a.sql.ts`]: 'WHERE id = $1', [`${sql}b.sql.ts`]: 'LIMIT ${page}' })).toEqual([
      'apps/api/src/a.sql.ts gives values by their places',
    ]);
  });
});

describe('functions', () => {
  it('with a name are declarations', () => expect(namedArrows(ours)).toEqual([]));

  it('that are arrows are found', () => {
    expect(
      namedArrows({ 'a.ts': 'export const listOrders = async (ctx: Ctx, f = (x) => x): Promise<null> => null;' }),
    ).toHaveLength(1);
    expect(
      namedArrows({ 'a.ts': 'const guard: Guard = () => null;\nfunction f() {\n  const g = () => 1;\n}' }),
    ).toEqual([]);
  });
});

describe('the Host header', () => {
  it('is read by no code', () => expect(hostReaders(ours)).toEqual([]));

  it('is found where it is read', () => {
    const reading = [
      'request.host',
      'request.protocol',
      'request.hostname',
      'headers.host',
      `headers['x-forwarded-host']`,
    ];
    for (const text of reading) expect(hostReaders({ 'apps/api/src/a.ts': `const x = ${text};` })).toHaveLength(1);
    expect(hostReaders({ 'apps/api/src/a.ts': 'url.hostname', 'apps/web/a.ts': 'request.host' })).toEqual([]);
  });
});

describe('documents', () => {
  it('name only paths that exist', () => expect(deadPaths(ours)).toEqual([]));

  it('that name a missing path are found', () => {
    const tree = {
      'README.md':
        'See `apps/api/gone.ts`, `apps/api/`, `apps/web/dist`, `npm start`, [this](docs/none.md#top), `CHANGES.md`.',
      'docs/decisions/0001-first.md':
        'See [the page](../../README.md), [the web](https://example.com/x), `apps/api/main.ts`.',
      'apps/api/main.ts': '',
    };
    expect(deadPaths(tree)).toEqual([
      'README.md links to docs/none.md#top, which does not exist',
      'README.md names apps/api/gone.ts, which does not exist',
      'README.md names CHANGES.md, which does not exist',
    ]);
  });

  it('tell people only commands and settings that exist', () => expect(deadCommands(ours)).toEqual([]));

  it('that tell of others are found', () => {
    const tree = {
      'README.md':
        'Set `PUBLIC_URL=https://a.example` and `OLD_URL`, run npm run build, `npm run drill:…`, npm run gone:by.',
      'package.json': '{"scripts":{"build":"node build.mjs"}}',
      'apps/api/main.ts': 'process.env.PUBLIC_URL;',
    };
    expect(deadCommands(tree)).toEqual([
      'README.md says npm run gone:by, which does not exist',
      'README.md names OLD_URL, which nothing reads',
    ]);
  });
});

describe('the workplace of its writers', () => {
  it('is not named', () => expect(workplaceNames(ours)).toEqual([]));

  it('is found where it is named', () => {
    const registry = (host: string) => `{ "resolved": "https://${host}/zod.tgz" }`;
    const tree = {
      'README.md': `Copy it to ${temporary}/guildhall.`,
      'apps/a.ts': `const path = '${workplace}/main';`,
      'docs/a.md': `Use https://${mirror}/npm.`,
      'package-lock.json': registry('packages.example.com'),
      'apps/ok.ts': `const path = '${temporary}/x'; fetch(base + '/homework/1');`,
      'packages/package-lock.json': registry('registry.npmjs.org'),
    };
    expect(workplaceNames(tree).map((problem) => problem.split(' ')[0])).toEqual([
      'README.md',
      'apps/a.ts',
      'docs/a.md',
      'package-lock.json',
    ]);
  });
});

describe('tokens of styles', () => {
  it('are declared', () => expect(unknownTokens(ours)).toEqual([]));

  it('that nothing declares are found', () => {
    const tree = {
      'apps/web/src/ui/theme.css': ':root { --gh-ink: black; }',
      'apps/web/src/a.module.css': '.a { color: var(--gh-ink); font-size: var(--gh-font-small); }',
    };
    expect(unknownTokens(tree)).toEqual(['apps/web/src/a.module.css reads --gh-font-small, which nothing declares']);
  });
});

describe('sizes of text', () => {
  it('are tokens of the theme', () => expect(bareTextSizes(ours)).toEqual([]));

  it('that are none are found', () => {
    const css =
      '.a { font-size: 1rem; } .b { font-size: var(--gh-font-md); } .c { font-size: clamp(1rem, 2vw, 2rem); }';
    expect(bareTextSizes({ 'apps/web/src/ui/a.module.css': css })).toEqual([
      'apps/web/src/ui/a.module.css has text of 1rem, which is no token',
    ]);
  });
});
