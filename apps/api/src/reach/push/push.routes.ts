import * as contract from '@guildhall/contract/reach/push.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readPush } from './read-push.ts';
import { savePushedKinds } from './save-pushed-kinds.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

export const pushRoutes = [
  serve(contract.readPush, readPush, { auth: 'in-statement' }),
  serve(contract.subscribePush, subscribePush),
  serve(contract.unsubscribePush, unsubscribePush),
  serve(contract.savePushedKinds, savePushedKinds),
];
