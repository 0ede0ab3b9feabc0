import * as z from 'zod/mini';
import { id, money, optionalId, text } from '../fields.ts';
import { dollars, maxDollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, nothing } from '../values.ts';

export const serviceForm = z.object({
  title: text({ required: 'Service name is required', max: [20, 'Service name cannot exceed 20 characters.'] }),
  budgetRequired: money({ required: 'Price is required', max: [maxDollars, 'Price cannot exceed 12 digits'] }),
});

export const createService = route({
  method: 'POST',
  path: '/service/create',
  access: 'organization',
  member: 'editor',
  recorded: 'service.create',
  summary: 'Offers a service.',
  input: serviceForm,
  output: z.object({ id: z.string() }),
  message: 'The service has been added.',
  errors: ['forbidden', 'verification_needed', 'terms_changed'],
  limit: { per: 'account', most: 300, seconds: 3600, message: 'Too many services. Please wait a while.' },
});

export const updateService = route({
  method: 'POST',
  path: '/service/update/:id',
  access: 'organization',
  member: 'editor',
  recorded: 'service.update',
  summary: 'Changes a service of the caller.',
  input: z.extend(serviceForm, { id: id() }),
  output: nothing,
  message: 'The service has been updated.',
  errors: ['not_found', 'forbidden', 'verification_needed'],
});

export const deleteService = route({
  method: 'GET',
  path: '/service/delete/:id',
  access: 'organization',
  member: 'editor',
  recorded: 'service.delete',
  summary: 'Takes a service of the caller away.',
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The service has been deleted.',
  errors: ['not_found'],
});

export const listServices = route({
  method: 'POST',
  path: '/service/list',
  access: 'user',
  member: 'reader',
  seeAs: true,
  replica: true,
  summary: "An organization's services, newest first; without `orgId` the caller's own.",
  input: z.object({ orgId: optionalId() }),
  output: z.object({
    servicesList: z.array(z.object({ id: z.string(), title: z.string(), budget: dollars, createdAt: instant })),
  }),
  message: 'Services.',
  errors: [],
});
