import * as z from 'zod/mini';
import { money, text } from './fields.ts';
import { route } from './route.ts';

export const withdrawForm = z.object({
  amount: money({ required: 'Withdrawal amount is Required' }),
  bankName: text({ required: 'Bank name is Required', max: [100, 'Bank name cannot exceed 100 characters.'] }),
  accountHolderName: text({
    required: 'Account holder name is Required',
    max: [100, 'Account holder name cannot exceed 100 characters.'],
  }),
  accountNumber: text({
    required: 'Account number is Required',
    max: [34, 'Account number cannot exceed 34 characters.'],
  }),
  sortCode: text({ required: 'Sort code is Required', max: [20, 'Sort code cannot exceed 20 characters.'] }),
  swiftCode: text({
    required: 'lban or Swift code is Required',
    max: [34, 'IBAN or Swift code cannot exceed 34 characters.'],
  }),
});

export const withdraw = route({
  method: 'POST',
  path: '/wallet/withdraw',
  access: 'user',
  idempotent: true,
  summary: 'Holds the amount at once and asks an operator to pay it out to a bank account.',
  input: withdrawForm,
  output: z.object({ id: z.string(), status: z.string() }),
  message: 'Your withdrawal has been requested.',
  errors: ['conflict'],
});
