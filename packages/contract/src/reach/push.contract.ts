import * as z from 'zod/mini';
import { optionalFlag, text } from '../fields.ts';
import { ofEachKind } from './notification-kinds.ts';
import { route } from '../route.ts';
import { noInput, nothing } from '../values.ts';

const pushedKinds = z.object(ofEachKind(z.boolean()));
export type PushedKinds = z.output<typeof pushedKinds>;

export const readPush = route({
  method: 'GET',
  path: '/notifications/push',
  access: 'user',
  member: 'self',
  summary: 'Whether the browser of this session is told of notifications by push, and of which kinds the account is.',
  input: noInput,
  output: z.object({ subscribed: z.boolean(), kinds: pushedKinds }),
  message: 'Your push notifications.',
  errors: [],
});

export const subscribePush = route({
  method: 'POST',
  path: '/notifications/push/subscribe',
  access: 'user',
  member: 'self',
  summary:
    'Has the browser of this session told of notifications by push, until the session ends. The fields are those of its PushSubscription.',
  input: z.object({
    endpoint: text({
      required: 'The address of the push service is required.',
      max: [1000, 'This address cannot exceed 1000 characters.'],
    }),
    p256dh: text({
      required: 'The key of the browser is required.',
      pattern: [/^B[\w-]{86}$/, 'This is not a browser’s public key.'],
    }),
    auth: text({
      required: 'The secret of the browser is required.',
      pattern: [/^[\w-]{22}$/, 'This is not a browser’s secret.'],
    }),
  }),
  output: nothing,
  message: 'This browser will get push notifications.',
  errors: ['not_found'],
  limit: { per: 'account', most: 30, seconds: 600 },
});

export const unsubscribePush = route({
  method: 'POST',
  path: '/notifications/push/unsubscribe',
  access: 'user',
  member: 'self',
  summary: 'Has the browser of this session told by push no more.',
  input: noInput,
  output: nothing,
  message: 'This browser will no longer get push notifications.',
  errors: [],
});

export const savePushedKinds = route({
  method: 'POST',
  path: '/notifications/push/kinds',
  access: 'user',
  member: 'self',
  summary: 'Chooses of which kinds the caller is told by push. A kind that is left out stays as it is.',
  input: z.object(ofEachKind(optionalFlag())),
  output: pushedKinds,
  message: 'Your push notifications are saved.',
  errors: [],
});
