// Codes of ISO 20022 for the reason of a return, as far as they say something to whoever gets their money back.
const words: Record<string, string> = {
  AC01: 'The account number is wrong.',
  AC02: 'The account number is wrong.',
  AC03: 'The account number is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AC13: 'The account is of a kind that takes no such payment.',
  AC14: 'The account is of a kind that takes no such payment.',
  AG01: 'Payments to this account are not allowed.',
  AG02: 'The bank does not take this kind of payment.',
  AM02: 'The amount is more than the account takes.',
  AM05: 'The bank took it for a payment that was already made.',
  AM09: 'The amount was not as agreed.',
  BE01: 'The name does not belong to this account.',
  BE04: 'The address of the account holder is missing.',
  BE05: 'The bank does not know who has sent it.',
  BE06: 'The bank does not know the account holder.',
  BE07: 'The address of the sender is missing.',
  CNOR: 'The bank cannot be reached by this kind of payment.',
  CURR: 'The account does not take this currency.',
  CUST: 'The account holder asked for it.',
  DNOR: 'The bank cannot be reached by this kind of payment.',
  ED05: 'The payment between the banks failed.',
  FOCR: 'It was called back.',
  FRAD: 'The bank suspects a fraud.',
  LEGL: 'A law forbids the payment.',
  MS02: 'The account holder gave no reason.',
  MS03: 'The bank gave no reason.',
  NOAS: 'The account holder did not answer the bank.',
  NOOR: 'The bank cannot find the payment that it belongs to.',
  RC01: 'The Swift code or sort code is wrong.',
  RC07: 'The Swift code or sort code is wrong.',
  RR01: 'The bank lacks the account of the sender, which it has to know.',
  RR02: 'The bank lacks the name or address of the sender, which it has to know.',
  RR03: 'The bank lacks the name or address of the account holder, which it has to know.',
  RR04: 'A rule for banks forbids the payment.',
  TM01: 'It came to the bank too late.',
  UPAY: 'The payment was not due.',
};

/** Why the bank sent it back, for its owner to read: the code in words and with it, or the code alone; without one that it did. */
export function reasonInWords(code: string): string {
  const known = words[code];
  if (known !== undefined) return `The bank sent it back: ${known.slice(0, -1)} (${code}).`;
  return code === '' ? 'The bank sent it back and gave no reason.' : `The bank sent it back (${code}).`;
}
