import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { hashSecret } from '../../platform/sessions/sessions.ts';

/** A new secret of an authenticator app, in base32. */
export function newSecretOfApp(): string {
  return generateSecret();
}

/** The same as an otpauth address, which apps read from a QR code. */
export function addressOfApp(secret: string, email: string): string {
  return generateURI({ issuer: 'Guildhall', label: email, secret });
}

/** As it is compared: without spaces and dashes, in lower case. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Whether it is a code of an app and no recovery code. */
export function isCodeOfApp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * The half minute since 1970 that the code of an app is of; null when it is wrong. One half minute before and after now counts as well, since
 * clocks differ (RFC 6238, 5.2).
 */
export function stepOfCode(secret: string, code: string): bigint | null {
  const verified = verifySync({ secret, token: code, epochTolerance: 30 });
  return verified.valid && 'timeStep' in verified ? BigInt(verified.timeStep) : null;
}

/** Ten recovery codes of 80 random bits, in groups of four, to be read and typed. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]!);
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Without letters that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';

/** What is kept of a recovery code. */
export function hashOfRecoveryCode(code: string): Buffer {
  return hashSecret(plainCode(code));
}
