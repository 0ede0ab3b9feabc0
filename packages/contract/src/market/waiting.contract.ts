import * as z from 'zod/mini';
import { flag, id } from '../fields.ts';
import { route } from '../route.ts';

export const waitForProject = route({
  method: 'POST',
  path: '/project/waiting',
  access: 'user',
  member: 'editor',
  recorded: 'project.waiting',
  summary:
    'Puts the caller on the waiting list of an open project that is full, or takes them off, as `on` says. It reserves nothing: all on it are notified at once when at least the minimum is free, and the first to pay has it.',
  input: z.object({ projectId: id(), on: flag() }),
  output: z.object({ on: z.boolean() }),
  message: 'You have left the waiting list.',
  messageOf: ({ on }) => (on ? 'You are on the waiting list.' : 'You have left the waiting list.'),
  errors: ['not_found', 'forbidden'],
  limit: { per: 'account', most: 60, seconds: 600, message: 'Too many changes. Please wait a while.' },
});
