/** The settings of the house's own bank account. */
export const houseAccount = {
  FEE_PAYOUT_HOLDER: 'Guildhall House',
  FEE_PAYOUT_ACCOUNT: 'DE89370400440532013000',
  FEE_PAYOUT_BIC: 'COBADEFF',
  FEE_PAYOUT_BANK: 'House Bank',
};
