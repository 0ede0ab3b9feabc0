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
