import { randomInt } from 'node:crypto';

/** A valid IBAN that nobody else has named: who shares an account has a stake in what the other asks for. It ends in 3000. */
export function newIban(): string {
  const bban = `37040044${randomInt(1e5, 1e6)}3000`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}
