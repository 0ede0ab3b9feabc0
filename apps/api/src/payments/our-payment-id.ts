/** Our own id of a payment as a provider kept it; '' for none of ours, since others may sell with the same account. */
export function ourPaymentId(kept: string | undefined): string {
  return kept !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(kept) ? kept : '';
}
