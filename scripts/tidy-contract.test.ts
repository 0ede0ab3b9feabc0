import { describe, expect, it } from 'vitest';
import { served, streamed } from '../apps/api/src/server/routes.ts';
import { consoleCalls } from '@guildhall/bench/scale/console-calls.mjs';
import { screenPaths } from '../packages/contract/src/addresses.ts';
import { api } from '../packages/contract/src/api.ts';
import { repository } from './repository.ts';
import { callsOfTwoNames, unmeasuredQueues, unservedCalls, untestedCalls } from './tidy-contract.ts';

const login = { method: 'POST', path: '/auth/login' };
const project = { method: 'GET', path: '/projects/:id' };

describe('each call of the contract', () => {
  it('is answered, once', () =>
    expect(unservedCalls(api, [...served, ...streamed.map((route) => ({ route }))])).toEqual([]));

  it('that is not is found', () => {
    expect(unservedCalls({ login, project }, [{ route: login }])).toEqual(['project (GET /projects/:id) has no verb']);
    expect(unservedCalls({ login }, [{ route: login }, { route: project }])).toHaveLength(1);
    expect(unservedCalls({ login }, [{ route: login }, { route: login }])).toEqual([
      'POST /auth/login is served twice',
    ]);
  });

  it('is asked for by a test', () => expect(untestedCalls(api, repository())).toEqual([]));

  it('that is not is found', () => {
    const tests = { 'apps/api/src/a.test.ts': "call('GET', `/projects/${id}`); call('POST', '/auth/login-again');" };
    expect(untestedCalls({ login, project }, tests)).toEqual(['login (POST /auth/login) has no test']);
    expect(untestedCalls({ login }, { 'apps/api/src/a.ts': "'/auth/login'" })).toHaveLength(1);
  });

  it('has one name in the contract, as a verb and as a file', () => expect(callsOfTwoNames(repository())).toEqual([]));

  it('that has two is found', () => {
    const routes = (line: string, file: string) => ({
      'a.routes.ts': `import { listOrders } from '${file}';\n  serve(contract.${line}),`,
    });
    expect(callsOfTwoNames(routes('listOrders, listOrders', './list-orders.ts'))).toEqual([]);
    expect(callsOfTwoNames(routes('listOrders, listOrders', './orders.ts'))).toHaveLength(1);
    expect(callsOfTwoNames(routes('orders, listOrders', './list-orders.ts'))).toHaveLength(1);
  });
});

describe('each queue of the console', () => {
  it('is measured by npm run bench -- --only=queues', () =>
    expect(unmeasuredQueues(api, screenPaths, consoleCalls)).toEqual([]));

  it('that is not is found', () => {
    const list = { access: 'operator', method: 'POST', path: '/operator/cases' };
    const one = { access: 'operator', method: 'GET', path: '/operator/cases/:id' };
    const verb = {
      access: 'operator',
      method: 'POST',
      path: '/operator/cases/:id/end',
      operator: { audited: 'case.end' },
    };
    const calls = [
      { screen: 'operator/cases', method: 'POST', path: '/operator/cases' },
      { screen: 'operator/cases/review', method: 'GET', path: '/operator/cases/1' },
    ];
    const screens = ['login', 'operator/cases', 'operator/cases/review'];
    expect(unmeasuredQueues({ list, one, verb, login: { ...login, access: 'public' } }, screens, calls)).toEqual([]);
    expect(unmeasuredQueues({ list, one }, screens, calls.slice(0, 1))).toEqual([
      'one (GET /operator/cases/:id) is not measured',
    ]);
    expect(unmeasuredQueues({ list }, [...screens, 'operator/texts'], calls)).toHaveLength(1);
    expect(unmeasuredQueues({ list }, ['operator/cases'], calls)).toHaveLength(1);
  });
});
