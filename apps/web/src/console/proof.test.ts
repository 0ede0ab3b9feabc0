import { expect, it } from 'vitest';
import { answerProof, askForProof, isProofAsked } from './proof.ts';

it('calls that need a proof at the same time wait for one answer, and the next one asks anew', async () => {
  const first = askForProof();
  const second = askForProof();
  expect(isProofAsked()).toBe(true);
  answerProof(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(isProofAsked()).toBe(false);
  const third = askForProof();
  answerProof(false);
  expect(await third).toBe(false);
});
