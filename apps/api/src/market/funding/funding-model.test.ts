import { expect, it } from 'vitest';
import { fundedSetup, fundedWishes } from '../repayments/test-repayments-commands.ts';
import { playSequences, sequences, timeout } from '../repayments/test-repayments-play.ts';

it(`equals the model after every command of ${sequences} sequences`, { timeout }, async () => {
  expect(await playSequences(fundedSetup, fundedWishes)).toBeGreaterThan(sequences);
});
