import { expect, it } from 'vitest';
import { setup, wishes } from './test-repayments-commands.ts';
import { playSequences, sequences, timeout } from './test-repayments-play.ts';

it(`equals the model after every command of ${sequences} sequences`, { timeout }, async () => {
  expect(await playSequences(setup, wishes)).toBeGreaterThan(sequences);
});
