import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { optionalText, text } from '../text-fields.ts';
import { instant, noInput } from '../values.ts';

/** The settings that the console may change, by what they are about. A change in all but the last takes two operators. */
export const settingGroups = ['fees', 'money', 'verification', 'risk', 'texts'] as const;

/** Where a value comes from: the environment, where it is fixed; the console; or the product, where neither says anything. */
export const settingSources = ['environment', 'console', 'default'] as const;

const mostOfValue = 500;

/** A change that waits for another operator. */
const pending = z.object({
  id: z.string(),
  /** What is to apply; `isDefault` where that is the default. */
  value: z.string(),
  isDefault: z.boolean(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  lapsesAt: instant,
  /** The caller has not asked for it and may approve changes of this group. */
  mayApprove: z.boolean(),
});

const change = z.object({
  value: z.string(),
  isDefault: z.boolean(),
  since: instant,
  by: z.string(),
  /** The second of two operators; empty where one was enough. */
  approvedBy: z.string(),
  reason: z.string(),
});

export const listSettings = route({
  method: 'GET',
  path: '/operator/siteSettings',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary:
    'The settings that the console may change: what each does, its value now and where that comes from, the change that waits for another operator, and the last 20 changes.',
  input: noInput,
  output: z.object({
    records: z.array(
      z.object({
        /** As in the documentation of the configuration, such as `FEE_ORDER`. */
        name: z.string(),
        group: z.enum(settingGroups),
        /** What it is called, and what it does. */
        title: z.string(),
        about: z.string(),
        /** As the environment would give it; empty where it is not set. */
        value: z.string(),
        source: z.enum(settingSources),
        /** What applies where neither the environment nor the console says anything. */
        fallback: z.string(),
        mayChange: z.boolean(),
        pending: z.nullable(pending),
        history: z.array(change),
      }),
    ),
  }),
  message: 'The settings.',
  errors: [],
});

export const settingForm = z.object({
  name: text({ required: 'Please choose a setting.', max: [100, 'This setting is not known.'] }),
  before: optionalText(mostOfValue, 'The value before'),
  value: optionalText(mostOfValue, 'The value'),
  reason: operatorReason,
});

const changed = 'The setting has been changed.';

export const changeSetting = route({
  method: 'POST',
  path: '/operator/siteSettings/change',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'setting.change', alone: 'text_setting' },
  summary:
    'Changes a setting from now on; a blank value is the default again. One of fees, money or verification waits for another operator, at most seven days. Verification and texts are for admins. `before` is the value that the caller has seen: where another one applies by now, nothing is changed.',
  input: settingForm,
  /** `needsSecond`: nothing is changed until another operator approves. */
  output: z.object({ needsSecond: z.boolean() }),
  message: changed,
  messageOf: ({ needsSecond }) =>
    needsSecond ? 'The change is waiting for approval. Another operator has to approve it within seven days.' : changed,
  errors: ['not_found', 'forbidden'],
});

const decision = z.object({ id: id(), reason: operatorReason });

export const approveSetting = route({
  method: 'POST',
  path: '/operator/siteSettings/:id/approve',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'setting.approve', alone: 'not_own' },
  summary: 'Approves a change of a setting that another operator has asked for, which applies from then on.',
  input: decision,
  output: z.object({ id: z.string() }),
  message: changed,
  errors: ['not_found', 'forbidden'],
});

export const refuseSetting = route({
  method: 'POST',
  path: '/operator/siteSettings/:id/refuse',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'proven', audited: 'setting.refuse' },
  summary: 'Refuses a change of a setting that was asked for; whoever has asked withdraws it so.',
  input: decision,
  output: z.object({ id: z.string() }),
  message: 'The change will not be made.',
  errors: ['not_found', 'forbidden'],
});
