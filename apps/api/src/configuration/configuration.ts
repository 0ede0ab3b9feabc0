import { configuration as route } from '@guildhall/contract/configuration/configuration.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { UPLOAD_RULES } from '../base/files/upload-rules.ts';
import { showsMailbox } from '../reach/mail/mailbox-key.ts';
import type { Ctx } from '../context.ts';
import { centsToDollars } from '../platform/calls/cents-to-dollars.ts';
import { leastByCard } from '../money/payments/provider/card-limits.ts';

/** What a page has to know before log-in. Limits in bytes. */
export async function configuration({ resources }: Pick<Ctx, 'resources'>): Promise<DataOf<typeof route>> {
  return configurationNow(resources);
}

function configurationNow({ config, payments }: Ctx['resources']): DataOf<typeof route> {
  return {
    currency: 'USD',
    paymentProvider: payments.current.name,
    publishableKey: payments.current.publishableKey,
    ...(config.stripeScriptUrl === '' ? {} : { cardScript: config.stripeScriptUrl }),
    ...(payments.paypal
      ? {
          paypal: {
            clientId: payments.paypal.publishableKey,
            ...(config.paypalScriptUrl === '' ? {} : { script: config.paypalScriptUrl }),
          },
        }
      : {}),
    testMode: payments.current.testMode,
    leastByCard: leastByCard(payments.current),
    holdSeconds: config.holdSeconds,
    leastReflectionDays: config.leastReflectionDays,
    leastReservePercent: config.leastReservePercent,
    placeFinder: config.googleMapsKey ? 'google' : config.photonUrl ? 'photon' : 'embedded',
    ...(config.vapidPublicKey === '' ? {} : { pushKey: config.vapidPublicKey }),
    ...(config.mapTiles === '' ? {} : { mapTiles: { url: config.mapTiles, attribution: config.mapAttribution } }),
    ...(config.picturesUrl === '' ? {} : { picturesUrl: config.picturesUrl }),
    mailbox: showsMailbox(config),
    demo: config.demo,
    publicDirectory: config.publicDirectory,
    uploadLimits: { document: UPLOAD_RULES.projectDocument.maxBytes, picture: UPLOAD_RULES.projectPhoto.maxBytes },
  };
}

const inDollars = centsToDollars(route.output)!;

/** The same as JSON, in the form in which the call answers it. */
export function configurationText(resources: Ctx['resources']): string {
  return JSON.stringify(inDollars(configurationNow(resources)));
}
