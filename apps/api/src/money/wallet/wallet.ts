import type { DataOf } from '@guildhall/contract/route.ts';
import type { wallet as route } from '@guildhall/contract/money/wallet.contract.ts';
import type { Ctx } from '../../context.ts';
import { readWallet } from './wallet.sql.ts';

/** What the caller has free to spend (`amount`), what is held, what is owed where something is, what banks have taken back and have not decided about, what providers are still to confirm, what cannot be withdrawn yet where something cannot, what a withdrawal costs where it costs something, and whether there are invoices for fees. */
export async function wallet(ctx: Ctx): Promise<DataOf<typeof route>> {
  const { free, held, owed, waiting, freeAt, disputed, pending, invoiced, ...fee } = await readWallet(ctx);
  return {
    amount: free,
    held,
    ...(owed > 0n ? { owed } : {}),
    ...(disputed > 0n ? { disputed } : {}),
    ...(pending > 0n ? { pending } : {}),
    ...(fee.percent > 0 || fee.fixed > 0n ? { withdrawalFee: fee } : {}),
    ...(invoiced ? { invoices: true as const } : {}),
    ...(waiting > 0n ? { cardMoney: { withdrawable: free - waiting, until: freeAt!.toISOString() } } : {}),
  };
}
