// Codes of ISO 20022 for the reason of a return, as far as they say something to whoever gets their money back.
const words: Record<string, string> = {
  AC01: 'the account number is wrong',
  AC02: 'the account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the account is of a kind that takes no such payment',
  AC14: 'the account is of a kind that takes no such payment',
  AG01: 'payments to this account are not allowed',
  AG02: 'the bank does not take this kind of payment',
  AM02: 'the amount is more than the account takes',
  AM05: 'the bank took it for a payment that was already made',
  AM09: 'the amount was not as agreed',
  BE01: 'the name does not belong to this account',
  BE04: 'the address of the account holder is missing',
  BE05: 'the bank does not know who has sent it',
  BE06: 'the bank does not know the account holder',
  BE07: 'the address of the sender is missing',
  CNOR: 'the bank cannot be reached by this kind of payment',
  CURR: 'the account does not take this currency',
  CUST: 'the account holder asked for it',
  DNOR: 'the bank cannot be reached by this kind of payment',
  ED05: 'the payment between the banks failed',
  FOCR: 'it was called back',
  FRAD: 'the bank suspects a fraud',
  LEGL: 'a law forbids the payment',
  MS02: 'the account holder gave no reason',
  MS03: 'the bank gave no reason',
  NOAS: 'the account holder did not answer the bank',
  NOOR: 'the bank cannot find the payment that it belongs to',
  RC01: 'the Swift code or sort code is wrong',
  RC07: 'the Swift code or sort code is wrong',
  RR01: 'the bank lacks the account of the sender, which it has to know',
  RR02: 'the bank lacks the name or address of the sender, which it has to know',
  RR03: 'the bank lacks the name or address of the account holder, which it has to know',
  RR04: 'a rule for banks forbids the payment',
  TM01: 'it came to the bank too late',
  UPAY: 'the payment was not due',
};

/** Why the bank sent it back, for its owner to read: the code in words, or the code alone, or that there is none. */
export function reasonInWords(code: string): string {
  const known = words[code];
  if (known !== undefined) return `The bank sent it back: ${known} (${code}).`;
  return /^\w{1,10}$/.test(code) ? `The bank sent it back (${code}).` : 'The bank sent it back and gave no reason.';
}
