/** The settings of the house's own bank account. */
export const houseAccount = {
  FEE_PAYOUT_HOLDER: 'Guildhall House',
  FEE_PAYOUT_ACCOUNT: 'NL91ABNA0417164300',
  FEE_PAYOUT_BIC: 'ABNANL2A',
  FEE_PAYOUT_BANK: 'House Bank',
};
