import { isId } from '@guildhall/contract/fields.ts';

/** Our own id of a payment as a provider kept it; '' for none of ours, since others may sell with the same account. */
export function ourPaymentId(kept: string | undefined): string {
  return isId(kept) ? kept : '';
}
