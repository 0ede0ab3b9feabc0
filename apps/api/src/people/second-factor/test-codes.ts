import { setTimeout as pause } from 'node:timers/promises';
import { generateSync } from 'otplib';

/** The code that the app of this secret shows now, or a number of half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 });
}

/**
 * Sends the code of the half minute before, so that the current one is still unused. It is sent again when a half minute ended on its way, after
 * which it is too old.
 */
export async function sendCodeBefore<T>(secret: string, send: (code: string) => Promise<T>): Promise<T> {
  const code = codeOf(secret, -1);
  try {
    return await send(code);
  } catch (error) {
    if (codeOf(secret, -1) === code) throw error;
    return send(codeOf(secret, -1));
  }
}

/** The code of the half minute before, with ten seconds left to enter it: it is too old when the next half minute begins. */
export async function codeBefore(secret: string): Promise<string> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 10_000) await pause(leftMs);
  return codeOf(secret, -1);
}
