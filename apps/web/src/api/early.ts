/** Whatever was answered, read to its end. */
export type RawAnswer = { status: number; body: string; requestId: string | undefined };

declare global {
  interface Window {
    /** Answers that index.html has asked for before any code was there, by token, address and body. */
    guildhallEarly?: Map<string, Promise<RawAnswer>> & {
      /** Fetches the first picture of what was answered. */
      picture?: () => void;
    };
  }
}

/** The answer to this very request if it is on the way already. It serves once. */
export function takeEarly(authorization: string, url: string, body: string): Promise<RawAnswer> | undefined {
  const asked = `${authorization} ${url} ${body}`;
  const answer = window.guildhallEarly?.get(asked);
  window.guildhallEarly?.delete(asked);
  return answer;
}
