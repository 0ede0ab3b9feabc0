import { Refusal } from '../platform/calls/refusal.ts';

const longestReason = 300;

/** The reason that a command was given. @throws Refusal `validation` when there is none, or it is too long */
export function neededReason(given: string): string {
  const reason = given.trim();
  if (reason === '' || reason.length > longestReason)
    throw new Refusal('validation', `Please give --reason "<why>" in 1 to ${longestReason} characters.`);
  return reason;
}
