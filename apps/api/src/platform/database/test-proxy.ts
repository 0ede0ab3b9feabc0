import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TestProxy = {
  /** The address of the server, through the proxy. */
  url: string;
  /** How many connections came so far. */
  count(): number;
  /** Cuts every connection there is. */
  cutAll(): void;
  /** Whether connections are cut as they come, until it is changed. */
  refuse(all: boolean): void;
  close(): Promise<void>;
};

/**
 * For tests: a line to the server of `url` that can break. `cuts` is asked for each connection, counted from 0, and
 * answers after how many milliseconds it is cut; null leaves it alone.
 */
export async function testProxy(url: string, cuts: (nth: number) => number | null): Promise<TestProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let count = 0;
  let refused = false;
  const server = createServer((socket) => {
    const asked = cuts(count++);
    const after = refused ? 0 : asked;
    const behind = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => (sockets.delete(one), other.destroy()));
      one.pipe(other);
    }
    if (after === 0) socket.destroy();
    else if (after !== null) setTimeout(() => socket.destroy(), after).unref();
  });
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    count: () => count,
    cutAll,
    refuse: (all) => void (refused = all),
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
