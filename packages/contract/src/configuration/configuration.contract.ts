import * as z from 'zod/mini';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { noInput } from '../values.ts';

export const configuration = route({
  method: 'GET',
  path: '/config',
  access: 'public',
  seeAs: true,
  summary: 'What a page needs before log-in: providers, publishable keys, currency, limits.',
  input: noInput,
  output: z.object({
    currency: z.string(),
    paymentProvider: z.string(),
    publishableKey: z.string(),
    // Where a stand-in takes the place of the provider's own script.
    cardScript: z.optional(z.string()),
    // Adds money beside cards, where it is configured; `script` where a stand-in takes the place of its own.
    paypal: z.optional(z.object({ clientId: z.string(), script: z.optional(z.string()) })),
    testMode: z.boolean(),
    // The least that a card can be charged.
    leastByCard: dollars,
    // How long an order or investment waits for its card payment.
    holdSeconds: z.number(),
    // For how many days, at the least, an investor in a new project may take the investment back.
    leastReflectionDays: z.number(),
    /** The least percent of each release that a project holds back until its first report. */
    leastReservePercent: z.number(),
    placeFinder: z.string(),
    // By which browsers know this server's pushes, where they are configured.
    pushKey: z.optional(z.string()),
    // The pictures under a map, with who made them; without it a map is drawn.
    mapTiles: z.optional(z.object({ url: z.string(), attribution: z.string() })),
    // Where pages load uploaded pictures, if not from the server itself.
    picturesUrl: z.optional(z.string()),
    mailbox: z.boolean(),
    demo: z.boolean(),
    // Whether `/welcome` shows public projects and organizations to everybody.
    publicDirectory: z.boolean(),
    uploadLimits: z.object({ document: z.number(), picture: z.number() }),
  }),
  message: 'Configuration.',
  errors: [],
});
