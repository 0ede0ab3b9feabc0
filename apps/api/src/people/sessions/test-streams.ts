import { request } from 'node:http';

/** A live stream as a page holds it. */
export type OpenStream = {
  status: number;
  /** All that was sent so far. */
  heard(): string;
  /** Waits until the server ends the stream; false after `ms`. */
  endsWithin(ms: number): Promise<boolean>;
  close(): void;
};

/** Opens `GET /api/live` at an address such as `http://127.0.0.1:4000`, and waits for its head. */
export function openStream(base: string, token: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const asked = request(`${base}/api/live`, { headers: { authorization: token }, agent: false }, (response) => {
      let heard = '';
      const ended = new Promise<true>((tell) => response.once('close', () => tell(true)));
      response.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      response.on('error', () => {});
      resolve({
        status: response.statusCode!,
        heard: () => heard,
        endsWithin: (ms) =>
          Promise.race([ended, new Promise<false>((tell) => setTimeout(() => tell(false), ms).unref())]),
        close: () => asked.destroy(),
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
