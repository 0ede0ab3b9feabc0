import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { domainCycles, needlessUpward, placeOf, upwardImports } from './tidy-groups.ts';

const ours = repository();
const api = 'apps/api/src';

describe('groups of domains', () => {
  it('import from their own and from those below alone', () => expect(upwardImports(ours)).toEqual([]));

  it('are listed for no import from above that is gone', () => {
    expect(needlessUpward(ours)).toEqual([]);
    expect(needlessUpward({}).length).toBeGreaterThan(0);
  });

  it('that import from above are found, the types that everybody is handed apart', () => {
    const tree = {
      [`${api}/trust/complaints/send-complaint.ts`]: `import { wallet } from '../../money/wallet/wallet.ts';
        import type { Ctx } from '../../context.ts';
        import type { Config } from '../../configuration/config.ts';`,
      [`${api}/money/wallet/wallet.ts`]: `import { notify } from '../../reach/notifications/notify.ts';`,
      [`${api}/reach/notifications/notify.ts`]: `import { readConfig } from '../../configuration/config.ts';`,
      [`${api}/reach/notifications/notify.test.ts`]: `import { app } from '../../server/app.ts';`,
      [`${api}/base/places/places.ts`]: `import { wallet } from '@guildhall/contract/money/wallet.contract.ts';`,
      'apps/web/src/trust/flags/flag.tsx': `import { Money } from '../../money/wallet/money.tsx'; `,
    };
    expect(upwardImports(tree)).toEqual([
      expect.stringContaining('trust lies below money'),
      expect.stringContaining('reach lies below configuration'),
      expect.stringContaining('base lies below money'),
      expect.stringContaining('trust lies below money'),
    ]);
  });

  it('have no circle of domains', () => expect(domainCycles(ours)).toEqual([]));

  it('with a circle are found, however many files it goes through', () => {
    const tree = {
      [`${api}/people/members/invite.ts`]: `import { prove } from '../accounts/prove.ts';`,
      [`${api}/people/accounts/prove.ts`]: '',
      [`${api}/people/accounts/log-in.ts`]: `import type { Session } from '../sessions/open.ts';`,
      [`${api}/people/sessions/open.ts`]: `import { leave } from '../members/leave.ts';`,
      [`${api}/people/members/leave.ts`]: '',
    };
    expect(domainCycles(tree)).toHaveLength(1);
    expect(domainCycles({ ...tree, [`${api}/people/members/invite.ts`]: '' })).toEqual([]);
  });

  it('are read from the path', () => {
    expect(placeOf('packages/contract/src/money/wallet.contract.ts')).toEqual({ group: 'money', domain: 'wallet' });
    expect(placeOf('packages/contract/src/trust/flags.operator.contract.ts')?.domain).toBe('flags');
    expect(placeOf('packages/contract/src/route.ts')).toBeUndefined();
    expect(placeOf(`${api}/platform/calls/mount.ts`)).toEqual({ group: 'platform', domain: 'platform' });
  });
});
